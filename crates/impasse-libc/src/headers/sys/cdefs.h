/* sys/cdefs.h: macros that headers of other libraries use. */
#ifndef _SYS_CDEFS_H
#define _SYS_CDEFS_H 1

#include <features.h>

#define __BEGIN_DECLS
#define __END_DECLS
#define __P(args) args
#define __PMT(args) args
#define __CONCAT(x, y) x ## y
#define __STRING(x) #x
#define __THROW __attribute__((__nothrow__))
#define __THROWNL __attribute__((__nothrow__))
#define __nonnull(params) __attribute__((__nonnull__ params))
#define __wur
#define __attribute_pure__ __attribute__((__pure__))
#define __attribute_const__ __attribute__((__const__))
#define __attribute_malloc__ __attribute__((__malloc__))
#define __attribute_deprecated__ __attribute__((__deprecated__))
#define __always_inline __inline __attribute__((__always_inline__))
#define __glibc_likely(cond) __builtin_expect((cond), 1)
#define __glibc_unlikely(cond) __builtin_expect((cond), 0)

#endif
