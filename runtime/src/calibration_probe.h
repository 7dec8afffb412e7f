/*===- calibration_probe.h - The inline path, written out
---------------------===*\
|*
|* Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef HOTPATH_CALIBRATION_PROBE_H
#define HOTPATH_CALIBRATION_PROBE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An empty function, measured and not. `slot` holds the site's id. */
void hotpath_probe_measured(const uint32_t *slot);
void hotpath_probe_bare(const uint32_t *slot);

#ifdef __cplusplus
}
#endif

#endif
