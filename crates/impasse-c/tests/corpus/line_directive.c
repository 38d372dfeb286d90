#line 100
__LINE__ __FILE__
#line 200 "other.c"
__LINE__ __FILE__
#define N 300
#define F "third.c"
#line N F
__LINE__ __FILE__

__LINE__
# 7 "marker.c"
__LINE__ __FILE__
# 9
__LINE__ __FILE__
