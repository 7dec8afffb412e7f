#include <hotpath/attributes.h>
HOTPATH_MEASURE int in_library(int i) { return i + 1; }
