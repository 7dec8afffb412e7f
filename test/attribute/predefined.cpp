// __HOTPATH__ is defined with the plugin, not without, and not when it is off.
// RUN: %hpxx -fsyntax-only -DEXPECTED=1 %s
// RUN: %clangxx -fsyntax-only -DEXPECTED=0 %s
// RUN: %hpxx -fplugin-arg-hotpath-off -fsyntax-only -DEXPECTED=0 %s
#ifdef __HOTPATH__
static_assert(EXPECTED == 1 && __HOTPATH__ == 1);
#else
static_assert(EXPECTED == 0);
#endif
