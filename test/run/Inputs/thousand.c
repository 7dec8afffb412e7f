/* A thousand calls, and an exit code of its own. */
static volatile int Sink;
__attribute__((hotpath_measure)) void leaf(void) { Sink = Sink + 1; }
int main(void) {
  for (int i = 0; i < 1000; i++)
    leaf();
  return Sink == 1000 ? 3 : 1;
}
