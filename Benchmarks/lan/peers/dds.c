/* dds: Eclipse Cyclone DDS, reliable, transient-local, keep-last 1, default configuration (multicast discovery and data). */
#include "include/common.h"
#include <dds/dds.h>
#include "State.h"
#include <string.h>

const char *peer_name = "cyclonedds";
static dds_entity_t dp, w;

static dds_entity_t topic(dds_qos_t **q) {
    dp = dds_create_participant(DDS_DOMAIN_DEFAULT, NULL, NULL); *q = dds_create_qos();
    dds_qset_reliability(*q, DDS_RELIABILITY_RELIABLE, DDS_SECS(1)); dds_qset_durability(*q, DDS_DURABILITY_TRANSIENT_LOCAL);
    dds_qset_history(*q, DDS_HISTORY_KEEP_LAST, 1);
    return dds_create_topic(dp, &lab_State_desc, "state", *q, NULL);
}
void host_init(int n) { (void)n; dds_qos_t *q; dds_entity_t t = topic(&q); w = dds_create_writer(dp, t, q, NULL); }
void host_publish(const struct msg *m) { dds_write(w, m); }
void host_pump(int64_t until) { nap_until(until); }

static void on_data(dds_entity_t r, void *arg) {
    (void)arg; void *s[4] = {0}; dds_sample_info_t i[4]; int n = dds_take(r, s, i, 4, 4);
    for (int k = 0; k < n; k++) if (i[k].valid_data) got(s[k], MSG);
    if (n > 0) dds_return_loan(r, s, n);
}
void view_init(int i) {
    (void)i; dds_qos_t *q; dds_entity_t t = topic(&q); dds_listener_t *l = dds_create_listener(NULL);
    dds_lset_data_available(l, on_data); dds_create_reader(dp, t, q, l);
}
void view_pump(int ms) { nap_until(now_ns() + ms * 1000000LL); }
void view_close(void) { dds_delete(dp); }
