/* norm: NORM (RFC 5740), NACK-based reliable multicast, one data object per state; by default no FEC sent unasked. The sender repeats its flush
 * for ever (robust factor -1), so that a viewer which missed an object knows. That does not give a newcomer the state: a receiver
 * gets in step only by a data message. So the host sends its last state again after 2 s of silence. */
extern "C" {
#include "include/common.h"
}
#include <normApi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *peer_name = "norm";
static NormInstanceHandle in; static NormSessionHandle s;

static void *events(void *viewer) {
    NormEvent e;
    while (NormGetNextEvent(in, &e, true))
        if (viewer && e.type == NORM_RX_OBJECT_COMPLETED) got(NormDataAccessData(e.object), NormObjectGetSize(e.object));
    return 0;
}
static void session(int id, void *viewer) {
    pthread_t t; in = NormCreateInstance(false); s = NormCreateSession(in, "239.255.77.3", 9006, id);
    NormSetMulticastInterface(s, "eth0"); NormSetTTL(s, 1); NormSetRxPortReuse(s, true);
    pthread_create(&t, 0, events, viewer);
}
void host_init(int n) {
    (void)n; int tuned = getenv("NORM_TUNED") != 0;       /* tuned: 2 parity segments unasked, GRTT held at 2 ms, no NACK backoff */
    session(1, 0); NormSetTxRate(s, 100e6); NormSetGrttEstimate(s, tuned ? 0.002 : 0.005); NormSetGrttMax(s, 0.1);
    NormSetBackoffFactor(s, tuned ? 0 : 2); if (tuned) NormSetGrttProbingMode(s, NORM_PROBE_NONE);
    NormSetTxRobustFactor(s, -1); NormSetTxCacheBounds(s, 32 * MSG, 1, 16); NormSetFlowControl(s, 0); NormStartSender(s, rand(), 4 << 20, 1400, 16, tuned ? 2 : 0);
    if (tuned) NormSetAutoParity(s, 2);
}
static int64_t again; static struct msg last;
void host_publish(const struct msg *m) {                  /* NORM does not copy: rotate the buffers it may still repair from */
    static struct msg ring[64]; static int k; struct msg *b = &ring[k++ % 64]; *b = last = *m;
    bool ok = NormDataEnqueue(s, (char *)b, MSG, 0, 0) != NORM_OBJECT_INVALID;      /* refused while its cache is all in repair */
    again = now_ns() + (ok ? 2000000000LL : 5000000LL);
}
void host_pump(int64_t until) {
    for (; again && again < until; host_publish(&last)) nap_until(again);
    nap_until(until);
}
void view_init(int i) {
    session(1 + i, &in); NormSetDefaultSyncPolicy(s, NORM_SYNC_ALL); NormStartReceiver(s, 4 << 20);
}
void view_pump(int ms) { nap_until(now_ns() + ms * 1000000LL); }
void view_close(void) { NormStopReceiver(s); NormDestroySession(s); }
