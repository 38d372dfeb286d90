// Stack, queue and priority queue.
#include <cstdio>
#include <functional>
#include <queue>
#include <stack>
#include <vector>
int main()
{
    std::stack<int> s;
    std::queue<int> q;
    std::priority_queue<int> p;
    std::priority_queue<int, std::vector<int>, std::greater<int>> least;
    for (int x : {5, 2, 8, 1, 9, 3}) {
        s.push(x);
        q.push(x);
        p.push(x);
        least.push(x);
    }
    while (!s.empty()) {
        std::printf("%d %d %d %d\n", s.top(), q.front(), p.top(), least.top());
        s.pop();
        q.pop();
        p.pop();
        least.pop();
    }
}
