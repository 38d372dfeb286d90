#if !defined(IF_GUARD_H)
#define IF_GUARD_H
once
#endif
