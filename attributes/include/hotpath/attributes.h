/*===- hotpath/attributes.h - Which functions are measured --------------------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* Macros for the attributes of the hotpath plugin. They stand where a GNU
|* attribute of a function may stand, in C and in C++: before the declaration,
|*
|*   HOTPATH_MEASURE int parse(const char *text);
|*   template <class T> HOTPATH_MEASURE_AS("sort") void sort(T &items);
|*
|* or behind the parameters of a lambda,
|*
|*   auto visit = [&](int node) HOTPATH_MEASURE { ... };
|*
|* and vanish when the plugin is not loaded, under any compiler. Sources that are
|* only ever compiled by clang can write [[hotpath::measure]] instead.
|*
|* Next to a [[...]] attribute the macro comes last: clang before 16 rejects the
|* other order.
|*
\*===----------------------------------------------------------------------===*/
#ifndef HOTPATH_ATTRIBUTES_H
#define HOTPATH_ATTRIBUTES_H

#ifdef __HOTPATH__

/* Measure this function under its qualified name. */
#define HOTPATH_MEASURE __attribute__((hotpath_measure))

/* Measure this function under `label`, an ordinary string literal, not empty and
   without control characters. */
#define HOTPATH_MEASURE_AS(label) __attribute__((hotpath_measure(label)))

/* Leave this function, or everything in this class, out, whatever else selects
   it. */
#define HOTPATH_SKIP __attribute__((hotpath_skip))

/* C++: every function of this class (`class HOTPATH_MEASURE_ALL Parser {`), of
   this block of a namespace (`namespace HOTPATH_MEASURE_ALL parser {`), or, as a
   declaration of its own (`HOTPATH_MEASURE_ALL;`), from here to the end of the
   file. In C: #pragma hotpath measure_all(on), under #ifdef __HOTPATH__. */
#ifdef __cplusplus
#define HOTPATH_MEASURE_ALL [[hotpath::measure_all]]
#endif

#else

#define HOTPATH_MEASURE
#define HOTPATH_MEASURE_AS(label)
#define HOTPATH_SKIP
#ifdef __cplusplus
#define HOTPATH_MEASURE_ALL
#endif

#endif

#endif /* HOTPATH_ATTRIBUTES_H */
