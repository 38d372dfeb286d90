!mod$ v1 sum:686db129fbe71be9
module functions
contains
function integrate(f,a,b,n)
interface
function f(x)
real(4),intent(in)::x
real(4)::f
end
end interface
real(4),intent(in)::a
real(4),intent(in)::b
integer(4),intent(in)::n
real(4)::integrate
end
function square(x)
real(4),intent(in)::x
real(4)::square
end
end
