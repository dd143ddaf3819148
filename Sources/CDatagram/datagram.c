// Both are needed for the control messages of RFC 3542 and for recvmmsg and sendmmsg, and must come before any header.
#define _GNU_SOURCE 1
#define __APPLE_USE_RFC_3542 1
#include "include/datagram.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Room for a burst of acknowledgements from a full room; the system gives what it allows.
enum { socket_buffer_bytes = 4 * 1024 * 1024 };

union address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

static void put_number(uint8_t *bytes, uint64_t number) {
    for (int i = 7; i >= 0; i--, number >>= 8) bytes[i] = (uint8_t)number;
}

static uint64_t get_number(const uint8_t *bytes) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++) number = number << 8 | bytes[i];
    return number;
}

static socklen_t make_address(
    union address *address, bool is_ipv6, uint64_t high, uint64_t low, uint32_t scope, uint16_t port) {
    memset(address, 0, sizeof *address);
    if (is_ipv6) {
        address->v6.sin6_family = AF_INET6;
        address->v6.sin6_port = htons(port);
        address->v6.sin6_scope_id = scope;
        put_number(address->v6.sin6_addr.s6_addr, high);
        put_number(address->v6.sin6_addr.s6_addr + 8, low);
        return sizeof address->v6;
    }
    address->v4.sin_family = AF_INET;
    address->v4.sin_port = htons(port);
    address->v4.sin_addr.s_addr = htonl((uint32_t)low);
    return sizeof address->v4;
}

static int result_of(int returned) { return returned < 0 ? -errno : returned; }

static int set_option(int socket, int level, int name, int value) {
    return result_of(setsockopt(socket, level, name, &value, sizeof value));
}

static int set_options(int socket, bool is_ipv6, bool is_shared) {
    int failed;
    if ((failed = result_of(fcntl(socket, F_SETFL, O_NONBLOCK)))) return failed;
    if ((failed = result_of(fcntl(socket, F_SETFD, FD_CLOEXEC)))) return failed;
    if (is_shared && (failed = set_option(socket, SOL_SOCKET, SO_REUSEADDR, 1))) return failed;
#ifdef __APPLE__
    // Linux shares a port on SO_REUSEADDR alone, and on SO_REUSEPORT only between sockets of one user.
    if (is_shared && (failed = set_option(socket, SOL_SOCKET, SO_REUSEPORT, 1))) return failed;
    set_option(socket, SOL_SOCKET, SO_NOSIGPIPE, 1);
#endif
    if (is_ipv6) {
        if ((failed = set_option(socket, IPPROTO_IPV6, IPV6_V6ONLY, 1))) return failed;
        if ((failed = set_option(socket, IPPROTO_IPV6, IPV6_RECVPKTINFO, 1))) return failed;
        if ((failed = set_option(socket, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, 1))) return failed;
        if ((failed = set_option(socket, IPPROTO_IPV6, IPV6_MULTICAST_LOOP, 1))) return failed;
    } else {
        if ((failed = set_option(socket, IPPROTO_IP, IP_PKTINFO, 1))) return failed;
        if ((failed = set_option(socket, IPPROTO_IP, IP_MULTICAST_TTL, 1))) return failed;
        if ((failed = set_option(socket, IPPROTO_IP, IP_MULTICAST_LOOP, 1))) return failed;
    }
    // What follows makes things better and is not worth failing for.
    set_option(socket, SOL_SOCKET, SO_RCVBUF, socket_buffer_bytes);
    set_option(socket, SOL_SOCKET, SO_SNDBUF, socket_buffer_bytes);
#ifdef __linux__
    // By default Linux gives a socket the datagrams of every group that any program on the machine has joined.
    if (is_ipv6) set_option(socket, IPPROTO_IPV6, IPV6_MULTICAST_ALL, 0);
    else set_option(socket, IPPROTO_IP, IP_MULTICAST_ALL, 0);
    // Where a link is narrower than our datagrams, fragments are better than datagrams that vanish.
    if (is_ipv6) set_option(socket, IPPROTO_IPV6, IPV6_MTU_DISCOVER, IPV6_PMTUDISC_DONT);
    else set_option(socket, IPPROTO_IP, IP_MTU_DISCOVER, IP_PMTUDISC_DONT);
#endif
    return 0;
}

int datagram_open(bool is_ipv6, bool is_shared) {
    int descriptor = result_of(socket(is_ipv6 ? AF_INET6 : AF_INET, SOCK_DGRAM, 0));
    if (descriptor < 0) return descriptor;
    int failed = set_options(descriptor, is_ipv6, is_shared);
    if (failed) {
        close(descriptor);
        return failed;
    }
    return descriptor;
}

int datagram_bind(int socket, bool is_ipv6, uint64_t high, uint64_t low, uint32_t scope, uint16_t port) {
    union address address;
    socklen_t length = make_address(&address, is_ipv6, high, low, scope, port);
    return result_of(bind(socket, &address.any, length));
}

int datagram_port(int socket) {
    union address address;
    socklen_t length = sizeof address;
    int failed = result_of(getsockname(socket, &address.any, &length));
    if (failed) return failed;
    return ntohs(address.any.sa_family == AF_INET6 ? address.v6.sin6_port : address.v4.sin_port);
}

int datagram_join(int socket, bool is_ipv6, uint64_t high, uint64_t low, uint32_t interface_index) {
    struct group_req request;
    union address group;
    socklen_t length = make_address(&group, is_ipv6, high, low, 0, 0);
    memset(&request, 0, sizeof request);
    request.gr_interface = interface_index;
    memcpy(&request.gr_group, &group, length);
    return result_of(setsockopt(socket, is_ipv6 ? IPPROTO_IPV6 : IPPROTO_IP, MCAST_JOIN_GROUP, &request, sizeof request));
}

static void read_address(struct datagram *datagram, const union address *from) {
    if (from->any.sa_family == AF_INET6) {
        datagram->high = get_number(from->v6.sin6_addr.s6_addr);
        datagram->low = get_number(from->v6.sin6_addr.s6_addr + 8);
        datagram->scope = from->v6.sin6_scope_id;
        datagram->port = ntohs(from->v6.sin6_port);
    } else {
        datagram->high = 0;
        datagram->low = ntohl(from->v4.sin_addr.s_addr);
        datagram->scope = 0;
        datagram->port = ntohs(from->v4.sin_port);
    }
}

static void read_interface(struct datagram *datagram, struct msghdr *message) {
    datagram->interface_index = 0;
    for (struct cmsghdr *control = CMSG_FIRSTHDR(message); control; control = CMSG_NXTHDR(message, control)) {
        if (control->cmsg_level == IPPROTO_IP && control->cmsg_type == IP_PKTINFO) {
            struct in_pktinfo info;
            memcpy(&info, CMSG_DATA(control), sizeof info);
            datagram->interface_index = (uint32_t)info.ipi_ifindex;
        } else if (control->cmsg_level == IPPROTO_IPV6 && control->cmsg_type == IPV6_PKTINFO) {
            struct in6_pktinfo info;
            memcpy(&info, CMSG_DATA(control), sizeof info);
            datagram->interface_index = (uint32_t)info.ipi6_ifindex;
        }
    }
}

static void read_message(struct datagram *datagram, struct msghdr *message, uint32_t offset, uint32_t count) {
    read_address(datagram, message->msg_name);
    read_interface(datagram, message);
    datagram->offset = offset;
    datagram->count = count;
    datagram->is_truncated = (message->msg_flags & MSG_TRUNC) != 0;
    datagram->error = 0;
}

// Everything that a message header points at, so that a batch is a plain array.
struct envelope {
    union address address;
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(struct in6_pktinfo))];
    struct iovec bytes;
};

static void make_empty(struct msghdr *message, struct envelope *envelope, uint8_t *room, uint32_t room_bytes) {
    memset(&envelope->address, 0, sizeof envelope->address);
    envelope->bytes = (struct iovec){.iov_base = room, .iov_len = room_bytes};
    *message = (struct msghdr){
        .msg_name = &envelope->address,
        .msg_namelen = sizeof envelope->address,
        .msg_iov = &envelope->bytes,
        .msg_iovlen = 1,
        .msg_control = envelope->control,
        .msg_controllen = sizeof envelope->control,
    };
}

static void make_full(
    struct msghdr *message, struct envelope *envelope, bool is_ipv6, const uint8_t *buffer,
    const struct datagram *datagram) {
    socklen_t length = make_address(
        &envelope->address, is_ipv6, datagram->high, datagram->low, datagram->scope, datagram->port);
    envelope->bytes = (struct iovec){.iov_base = (void *)(buffer + datagram->offset), .iov_len = datagram->count};
    *message = (struct msghdr){
        .msg_name = &envelope->address,
        .msg_namelen = length,
        .msg_iov = &envelope->bytes,
        .msg_iovlen = 1,
    };
    if (datagram->interface_index == 0) return;
    memset(envelope->control, 0, sizeof envelope->control);
    message->msg_control = envelope->control;
    struct cmsghdr *control = (struct cmsghdr *)envelope->control;
    if (is_ipv6) {
        struct in6_pktinfo info = {.ipi6_ifindex = datagram->interface_index};
        message->msg_controllen = CMSG_SPACE(sizeof info);
        *control = (struct cmsghdr){
            .cmsg_len = CMSG_LEN(sizeof info), .cmsg_level = IPPROTO_IPV6, .cmsg_type = IPV6_PKTINFO};
        memcpy(CMSG_DATA(control), &info, sizeof info);
    } else {
        struct in_pktinfo info = {.ipi_ifindex = (int)datagram->interface_index};
        message->msg_controllen = CMSG_SPACE(sizeof info);
        *control = (struct cmsghdr){
            .cmsg_len = CMSG_LEN(sizeof info), .cmsg_level = IPPROTO_IP, .cmsg_type = IP_PKTINFO};
        memcpy(CMSG_DATA(control), &info, sizeof info);
    }
}

// Each returns how many messages went through, or -1 with errno when the first one failed.
#ifdef __APPLE__
struct mmsghdr {
    struct msghdr msg_hdr;
    unsigned int msg_len;
};

static int receive_messages(int socket, struct mmsghdr *messages, unsigned int count) {
    for (unsigned int i = 0; i < count; i++) {
        ssize_t received = recvmsg(socket, &messages[i].msg_hdr, 0);
        if (received < 0) return i > 0 ? (int)i : -1;
        messages[i].msg_len = (unsigned int)received;
    }
    return (int)count;
}

static int send_messages(int socket, struct mmsghdr *messages, unsigned int count) {
    for (unsigned int i = 0; i < count; i++) {
        if (sendmsg(socket, &messages[i].msg_hdr, 0) < 0) return i > 0 ? (int)i : -1;
    }
    return (int)count;
}
#else
static int receive_messages(int socket, struct mmsghdr *messages, unsigned int count) {
    return recvmmsg(socket, messages, count, MSG_DONTWAIT, NULL);
}

static int send_messages(int socket, struct mmsghdr *messages, unsigned int count) {
    return sendmmsg(socket, messages, count, MSG_DONTWAIT | MSG_NOSIGNAL);
}
#endif

int datagram_receive(int socket, uint8_t *buffer, uint32_t room, struct datagram *datagrams, uint32_t datagrams_max) {
    struct mmsghdr messages[datagram_batch_max];
    struct envelope envelopes[datagram_batch_max];
    uint32_t count = datagrams_max < datagram_batch_max ? datagrams_max : datagram_batch_max;
    for (uint32_t i = 0; i < count; i++) make_empty(&messages[i].msg_hdr, &envelopes[i], buffer + i * room, room);
    int received = receive_messages(socket, messages, count);
    if (received < 0) return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -errno;
    for (int i = 0; i < received; i++)
        read_message(&datagrams[i], &messages[i].msg_hdr, (uint32_t)i * room, messages[i].msg_len);
    return received;
}

static bool is_about_the_route(int error) {
    switch (error) {
    case ENETUNREACH: case EHOSTUNREACH: case ENETDOWN: case ENODEV: case ENXIO: case EINVAL: case EADDRNOTAVAIL: return true;
    default: return false;
    }
}

int datagram_send(int socket, bool is_ipv6, const uint8_t *buffer, struct datagram *datagrams, uint32_t count) {
    struct mmsghdr messages[datagram_batch_max];
    struct envelope envelopes[datagram_batch_max];
    uint32_t done = 0;
    while (done < count) {
        uint32_t batch = count - done < datagram_batch_max ? count - done : datagram_batch_max;
        for (uint32_t i = 0; i < batch; i++)
            make_full(&messages[i].msg_hdr, &envelopes[i], is_ipv6, buffer, &datagrams[done + i]);
        int sent = send_messages(socket, messages, batch);
        if (sent < 0) {
            if (errno == EINTR) continue;
            if (errno == EAGAIN || errno == EWOULDBLOCK) break;
            // It is the first of the batch that failed: try another way, or note why and go on behind it.
            struct datagram *failed = &datagrams[done];
            if (failed->interface_index != 0 && failed->may_leave_elsewhere && is_about_the_route(errno)) {
                failed->interface_index = 0;
            } else {
                failed->error = errno;
                done++;
            }
            continue;
        }
        for (int i = 0; i < sent; i++) datagrams[done++].error = 0;
    }
    return (int)done;
}
