// Marked in both ways: clang's attribute, and a macro that is empty elsewhere.
#include <hotpath/attributes.h>

namespace {
[[hotpath::measure]] int twice(int i) { return 2 * i; }
HOTPATH_MEASURE int once(int i) { return i; }
} // namespace

int main() { return twice(once(0)); }
