/* tcp: one connection per viewer, TCP_NODELAY, one write per state; the latest state at once on accept. */
#include "include/common.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

const char *peer_name = "tcp";
enum { PORT = 9003 };
static int ls, c[MAXU], nc, s = -1, fill; static struct msg last; static char in[MSG];

static void put(int i) {                       /* 4 MB of send buffer: never full here, so never a partial write */
    if (send(c[i], &last, MSG, MSG_DONTWAIT | MSG_NOSIGNAL) < 0 && errno != EAGAIN) { close(c[i]); c[i--] = c[--nc]; }
}
void host_init(int n) {
    (void)n; int one = 1; struct sockaddr_in a = addr4(HOST_IP, PORT); ls = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(ls, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one); bind(ls, (void *)&a, sizeof a); listen(ls, 512);
}
void host_publish(const struct msg *m) { last = *m; for (int i = nc - 1; i >= 0; i--) put(i); }
void host_pump(int64_t until) {
    while (readable(ls, until)) {
        int one = 1, big = 4 << 20;
        if ((c[nc] = accept(ls, 0, 0)) < 0) continue;
        setsockopt(c[nc], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one); setsockopt(c[nc], SOL_SOCKET, SO_SNDBUF, &big, sizeof big);
        put(nc++);
    }
}
void view_init(int i) {
    (void)i; struct sockaddr_in a = addr4(HOST_IP, PORT);
    if (s >= 0) close(s);
    s = socket(AF_INET, SOCK_STREAM, 0); fill = 0;
    while (connect(s, (void *)&a, sizeof a)) { close(s); nap_until(now_ns() + 50000000); s = socket(AF_INET, SOCK_STREAM, 0); }
}
void view_pump(int ms) {
    if (!readable(s, now_ns() + ms * 1000000LL)) return;
    int k = recv(s, in + fill, MSG - fill, 0);
    if (k <= 0) { view_init(0); return; }
    if ((fill += k) == MSG) { got(in, MSG); fill = 0; }
}
void view_close(void) { close(s); }
