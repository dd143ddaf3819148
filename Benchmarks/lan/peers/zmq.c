/* zmq: ZeroMQ over TCP, XPUB on the host (so that it sees a subscription and can repeat the latest state), SUB on the viewers. */
#include "include/common.h"
#include <stddef.h>
#include <zmq.h>

const char *peer_name = "zmq-pubsub";
static void *ctx, *s; static struct msg last;

void host_init(int n) {
    (void)n; int one = 1, hwm = 0; ctx = zmq_ctx_new(); s = zmq_socket(ctx, ZMQ_XPUB);
    zmq_setsockopt(s, ZMQ_XPUB_VERBOSE, &one, sizeof one); zmq_setsockopt(s, ZMQ_SNDHWM, &hwm, sizeof hwm);
    zmq_bind(s, "tcp://" HOST_IP ":9005");
}
void host_publish(const struct msg *m) { last = *m; zmq_send(s, m, MSG, 0); }
void host_pump(int64_t until) {
    for (int64_t left; (left = until - now_ns()) > 0; ) {
        zmq_pollitem_t p = {s, 0, ZMQ_POLLIN, 0}; char b[16];
        if (left < 1000000) nap_until(until); else if (zmq_poll(&p, 1, left / 1000000) > 0 && zmq_recv(s, b, sizeof b, 0) > 0 && b[0] == 1) zmq_send(s, &last, MSG, 0);
    }
}
void view_init(int i) {
    (void)i; int hwm = 0; ctx = zmq_ctx_new(); s = zmq_socket(ctx, ZMQ_SUB);
    zmq_setsockopt(s, ZMQ_RCVHWM, &hwm, sizeof hwm); zmq_setsockopt(s, ZMQ_SUBSCRIBE, "", 0); zmq_connect(s, "tcp://" HOST_IP ":9005");
}
void view_pump(int ms) {
    zmq_pollitem_t p = {s, 0, ZMQ_POLLIN, 0}; struct msg m;
    if (zmq_poll(&p, 1, ms) > 0) got(&m, zmq_recv(s, &m, sizeof m, 0));
}
void view_close(void) { int z = 0; zmq_setsockopt(s, ZMQ_LINGER, &z, sizeof z); zmq_close(s); zmq_ctx_term(ctx); }
