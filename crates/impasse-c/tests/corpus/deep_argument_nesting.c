#define I(x) x
#define J(x) [I(x)]
I(I(I(I(I(J(I(J(I(I(J(1))))))))))) J(J(J(J(J(J(2))))))
