// Wrong arguments are refused in our words, in every spelling and through macros.
// RUN: %hpxx -std=c++17 -fsyntax-only -ferror-limit=0 -Xclang -verify %s

#define MEASURE(X) [[hotpath::measure(X)]]
#define NUMBER 7

[[hotpath::measure("a", 7)]] void twoArguments(); // expected-error {{hotpath: 'measure' takes at most one argument, the label}}
[[hotpath::measure(7)]] void number(); // expected-error {{hotpath: the label of 'measure' must be a string literal}}
[[hotpath::measure(NUMBER)]] void macroNumber(); // expected-error {{must be a string literal}}
MEASURE(NUMBER) void throughMacro(); // expected-error {{must be a string literal}}
[[hotpath::measure(name)]] void identifier(); // expected-error {{must be a string literal}}
[[hotpath::measure("")]] void empty(); // expected-error {{hotpath: the label of 'measure' is empty}}
[[hotpath::measure(L"wide")]] void wide(); // expected-error {{must be an ordinary string literal, without an encoding prefix}}
[[hotpath::measure("two\nlines")]] void control(); // expected-error {{contains a control character}}
[[using hotpath: measure(1)]] void usingPrefix(); // expected-error {{must be a string literal}}
[[hotpath::skip("x")]] void skipped(); // expected-error {{hotpath: 'skip' takes no arguments}}
__attribute__((hotpath_measure("a", 7))) void gnuTwo(); // expected-error {{hotpath: 'hotpath_measure' takes at most one argument, the label}}
__attribute__((hotpath_measure(7))) void gnuNumber(); // expected-error {{hotpath: the label of 'hotpath_measure' must be a string literal}}
__attribute__((hotpath_measure(""))) void gnuEmpty(); // expected-error {{is empty}}
__attribute__((hotpath_measure(L"wide"))) void gnuWide(); // expected-error {{without an encoding prefix}}
__attribute__((hotpath_skip(1))) void gnuSkipped(); // expected-error {{hotpath: 'hotpath_skip' takes no arguments}}

struct [[hotpath::measure_all(1)]] Class {}; // expected-error {{hotpath: 'measure_all' takes no arguments}}
[[hotpath::measure_all("x")]]; // expected-error {{hotpath: 'measure_all' takes no arguments}}
#pragma hotpath // expected-error {{hotpath: expected '#pragma hotpath measure_all(on)' or '#pragma hotpath measure_all(off)'}}
#pragma hotpath measure(on) // expected-error {{hotpath: expected '#pragma hotpath}}
#pragma hotpath measure_all(maybe) // expected-error {{hotpath: expected '#pragma hotpath}}
#pragma hotpath measure_all(on) more // expected-error {{hotpath: expected '#pragma hotpath}}

// Well formed.
[[hotpath::measure("one" " label")]] void concatenated();
[[hotpath::measure()]] void emptyParentheses();
[[hotpath::measure(R"(raw)")]] void raw();
[[hotpath::measure("zürich::größe")]] void utf8();
