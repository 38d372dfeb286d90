/* guard */
#ifndef GUARDED_H
#define GUARDED_H
guarded
# if 1
inner
# endif
#endif
/* tail */
