/* What the files of the runtime share: descriptors as flang 19 lays them out, and types. */
#ifndef FLANG_H
#define FLANG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY __attribute__((weak))

typedef struct {
    int64_t lower, extent, stride; /* the stride in bytes */
} dimension;

/* A descriptor: dimensions follow, and what derived types need behind these. */
typedef struct {
    char *base;
    uint64_t size; /* of an element */
    int32_t version;
    uint8_t rank;
    int8_t type; /* a code of ISO_Fortran_binding.h */
    uint8_t attribute;
    uint8_t extra; /* bit 0: an addendum is there */
    dimension dim[];
} descriptor;

enum { OTHER = 0, POINTER = 1, ALLOCATABLE = 2 };

/* Ends the program as flang's runtime does where it finds an error. */
_Noreturn void flang_crash(const char *file, int line, const char *format, ...);

#endif
