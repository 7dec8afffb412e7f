int in_library(int i);
int main(void) { return in_library(in_library(0)) - 2; }
