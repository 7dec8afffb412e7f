#include <hotpath/attributes.h>
#include <stdlib.h>
HOTPATH_MEASURE void *allocates(size_t size) { return malloc(size); }
int main(void) {
  void *block = allocates(1000);
  free(block);
  return block == 0;
}
