/* enet: ENet, reliable packets on channel 0 (in order), broadcast; the latest state on connect. Viewers reconnect when dropped. */
#include "include/common.h"
#include <enet/enet.h>

const char *peer_name = "enet";
enum { PORT = 9004, STEP = 2 };                /* retransmissions happen only inside enet_host_service: it must be called often */
static ENetHost *h; static ENetPeer *p; static struct msg last;

void host_init(int n) {
    (void)n; ENetAddress a = {.port = PORT}; enet_initialize(); enet_address_set_host_ip(&a, HOST_IP);
    h = enet_host_create(&a, MAXV * 2, 1, 0, 0);
}
void host_publish(const struct msg *m) {
    last = *m; enet_host_broadcast(h, 0, enet_packet_create(m, MSG, ENET_PACKET_FLAG_RELIABLE)); enet_host_flush(h);
}
void host_pump(int64_t until) {
    ENetEvent e;
    do {
        int64_t left = (until - now_ns()) / 1000000; if (left < 1) { nap_until(until); left = 0; }
        if (enet_host_service(h, &e, left > STEP ? STEP : left) > 0) {
            if (e.type == ENET_EVENT_TYPE_CONNECT) { enet_peer_send(e.peer, 0, enet_packet_create(&last, MSG, ENET_PACKET_FLAG_RELIABLE)); enet_host_flush(h); }
            if (e.type == ENET_EVENT_TYPE_RECEIVE) enet_packet_destroy(e.packet);
        }
    } while (now_ns() < until);
}
static void dial(void) { ENetAddress a = {.port = PORT}; enet_address_set_host_ip(&a, HOST_IP); p = enet_host_connect(h, &a, 1, 0); }
void view_init(int i) { (void)i; enet_initialize(); h = enet_host_create(NULL, 1, 1, 0, 0); dial(); enet_host_flush(h); }
void view_pump(int ms) {
    ENetEvent e;
    if (enet_host_service(h, &e, ms) > 0) {
        if (e.type == ENET_EVENT_TYPE_RECEIVE) { got(e.packet->data, e.packet->dataLength); enet_packet_destroy(e.packet); return; }
        if (e.type == ENET_EVENT_TYPE_DISCONNECT) dial();
    }
}
void view_close(void) { enet_peer_disconnect_now(p, 0); enet_host_flush(h); }
