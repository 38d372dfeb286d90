// Generators and distributions with known seeds.
#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>
int main()
{
    std::mt19937 g(12345);
    std::mt19937_64 h(99);
    std::minstd_rand m(7);
    std::printf("%u %llu %u\n", static_cast<unsigned>(g()), static_cast<unsigned long long>(h()), static_cast<unsigned>(m()));
    std::uniform_int_distribution<int> dice(1, 6);
    std::uniform_real_distribution<double> real(-1, 1);
    std::normal_distribution<double> normal(5, 2);
    std::bernoulli_distribution coin(0.3);
    std::exponential_distribution<double> waiting(1.5);
    for (int i = 0; i < 5; i++)
        std::printf("%d %.6f %.6f %d %.6f\n", dice(g), real(g), normal(g), coin(g), waiting(g));
    std::discrete_distribution<int> weights{1, 2, 3};
    int counts[3] = {};
    for (int i = 0; i < 600; i++)
        counts[weights(g)]++;
    std::printf("%d %d %d\n", counts[0], counts[1], counts[2]);
    std::vector<int> v{1, 2, 3, 4, 5, 6, 7};
    std::shuffle(v.begin(), v.end(), g);
    for (int x : v)
        std::printf("%d", x);
    std::puts("");
}
