// Complex numbers written to streams and read back.
#include <complex>
#include <iomanip>
#include <iostream>
#include <sstream>

int main()
{
    std::complex<double> z(1.5, -2);
    std::complex<float> f(0.25f, 3);
    std::complex<long double> l(7, 0);
    std::cout << z << ' ' << f << ' ' << l << ' ' << std::setprecision(3) << z / 3.0 << '\n';
    std::cout << '[' << std::setw(12) << z << "]\n";
    std::istringstream in("(1,2) 4 (5) (6,x");
    for (int i = 0; i < 4; i++) {
        bool read = static_cast<bool>(in >> z);
        std::cout << read << ' ' << z << '\n';
    }
}
