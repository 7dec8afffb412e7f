// Two measured functions, one inside the other. With MORE, render allocates one block more in
// each of its 200 calls; all of it is exact.
#include <cstdlib>

static void *volatile Kept;

static void use(int bytes) {
  void *volatile p = std::malloc(bytes);
  Kept = p;
  std::free(p);
}

[[hotpath::measure]] void render() {
  for (int i = 0; i < 10; ++i)
    use(100);
#ifdef MORE
  use(40);
#endif
}

[[hotpath::measure]] void frame() {
  use(1000);
  render();
}

int main() {
  for (int i = 0; i < 200; ++i)
    frame();
}
