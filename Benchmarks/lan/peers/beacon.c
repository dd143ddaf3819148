/* beacon: CZMQ's zbeacon at its default 1 s interval (what Zyre uses to find peers). Finds only, carries no state: join mode only. */
#include "include/common.h"
#include <czmq.h>

const char *peer_name = "zbeacon";
static zactor_t *a;

static void start(const char *how, const char *what) {
    zsys_set_interface("eth0"); a = zactor_new(zbeacon, NULL); zsock_send(a, "si", "CONFIGURE", 9999); free(zstr_recv(a));
    if (*how == 'P') zsock_send(a, "ssi", how, what, 1000); else zsock_send(a, "ss", how, what);
}
void host_init(int n) { (void)n; start("PUBLISH", "ROOM"); }
void host_publish(const struct msg *m) { (void)m; }
void host_pump(int64_t until) { nap_until(until); }
void view_init(int i) { (void)i; start("SUBSCRIBE", "ROOM"); }
void view_pump(int ms) {
    struct msg m = {1, ""}; zsock_set_rcvtimeo(a, ms);
    char *ip = zstr_recv(a); if (ip) { free(ip); zframe_t *f = zframe_recv(a); zframe_destroy(&f); got(&m, MSG); }
}
void view_close(void) { zactor_destroy(&a); }
