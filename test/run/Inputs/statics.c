static __attribute__((hotpath_measure, noinline)) int same(int x) { return x * 2; }
int second(int x) { return same(x); }
