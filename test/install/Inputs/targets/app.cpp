extern "C" int in_library(int);
extern "C" int in_shared(int);
extern "C" int added_later(int);
int main() {
  int i = 0;
  for (int round = 0; round < 2; ++round)
    i = added_later(in_shared(in_library(i)));
  return i - 6;
}
