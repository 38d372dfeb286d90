// std::list, std::deque, queues, stacks, arrays, pairs and tuples.
#include <array>
#include <cstdio>
#include <deque>
#include <forward_list>
#include <list>
#include <queue>
#include <stack>
#include <tuple>

int main()
{
    std::list<int> list = { 3, 1, 2 };
    list.push_front(9);
    list.sort();
    list.reverse();
    std::list<int> other = { 7, 8 };
    list.splice(list.begin(), other);
    list.remove(1);
    for (int number : list)
        std::printf("%d ", number);
    std::printf("%zu %zu\n", list.size(), other.size());
    std::deque<int> deque;
    for (int i = 0; i < 300; i++) {
        deque.push_back(i);
        deque.push_front(-i);
    }
    std::printf("%d %d %zu\n", deque.front(), deque[300], deque.size());
    while (deque.size() > 10)
        deque.pop_front();
    std::printf("%d\n", deque.front());
    std::priority_queue<int> queue;
    for (int number : { 4, 8, 1, 9 })
        queue.push(number);
    while (!queue.empty()) {
        std::printf("%d ", queue.top());
        queue.pop();
    }
    std::stack<int> stack;
    std::queue<int> line;
    for (int i = 0; i < 3; i++) {
        stack.push(i);
        line.push(i);
    }
    std::printf("%d %d\n", stack.top(), line.front());
    std::array<int, 4> array = { { 1, 2, 3, 4 } };
    std::tuple<int, double, char> tuple(1, 2.5, 'c');
    std::forward_list<int> forward = { 1, 2 };
    forward.push_front(0);
    std::printf("%d %g %c %d\n", array.back(), std::get<1>(tuple), std::get<2>(tuple), forward.front());
    return 0;
}
