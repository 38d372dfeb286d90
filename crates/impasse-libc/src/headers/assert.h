/* assert.h: may be included again with another NDEBUG, so it has no guard. */
#undef assert
#ifdef NDEBUG
#define assert(expr) ((void)0)
#else
#define assert(expr) ((expr) ? (void)0 : __assert_fail(#expr, __FILE__, __LINE__, __func__))
#endif
#undef static_assert
#define static_assert _Static_assert
#ifndef _ASSERT_H
#define _ASSERT_H 1
#pragma impasse prototypes assert.h
#endif
