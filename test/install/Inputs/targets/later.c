#include <hotpath/attributes.h>
HOTPATH_MEASURE int added_later(int i) { return i + 1; }
