int in_shared(int i) { return i + 1; }
