#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "loop.h"

// UDP the way a node on several networks needs it: many datagrams a call, each with the interface that it came in by or
// must leave by.
//
// These calls live in C because Swift's platform module shows neither recvmmsg and sendmmsg nor the control messages that
// carry the interface. No function keeps state or allocates. Those that can fail return a negative errno.

/// Most datagrams that one call receives or sends.
enum { datagram_batch_max = 64 };

/// One datagram. Its bytes are the stretch `offset ..< offset + count` of the batch's buffer.
struct datagram {
    /// The other end's IPv6 address as two numbers; an IPv4 address is in `low`, with `high` zero.
    uint64_t high, low;
    /// Interface index of a link-local IPv6 address, else 0.
    uint32_t scope;
    /// Where it came in, or where it must go out; 0 leaves the choice to the routing table.
    uint32_t interface_index;
    uint32_t offset, count;
    /// The other end's port, in host order.
    uint16_t port;
    /// Sent: where `interface_index` proves impossible, any other interface is good too.
    bool may_leave_elsewhere;
    /// Received: it was longer than the buffer had room for, and its end is lost.
    bool is_truncated;
    /// Sent: why it was not, as an errno, or 0.
    int32_t error;
};

/// A non-blocking socket of one family that reports the arrival interface of each datagram, sends multicast no farther than
/// the link, and hears no group that it has not joined itself.
/// `is_shared` lets other sockets, also of other users, be bound to the same port.
int datagram_open(bool is_ipv6, bool is_shared);

/// Binds to an address (zeros for any), an interface scope for a link-local one, and a port in host order (0 for any).
int datagram_bind(int socket, bool is_ipv6, uint64_t high, uint64_t low, uint32_t scope, uint16_t port);

/// The port that the socket is bound to, in host order.
int datagram_port(int socket);

/// Joins a multicast group on one interface.
int datagram_join(int socket, bool is_ipv6, uint64_t high, uint64_t low, uint32_t interface_index);

/// Receives what is there, up to `datagram_batch_max`, without waiting. Datagram `i` gets the `room` bytes from
/// `buffer + i * room`. Returns how many came; 0 when there is nothing.
int datagram_receive(
    int socket, uint8_t *_Nonnull buffer, uint32_t room, struct datagram *_Nonnull datagrams, uint32_t datagrams_max);

/// Sends datagrams in order. One that fails has its `error` set and does not keep the others from going.
/// Returns how many were dealt with, sent or failed; fewer than `count` when the socket's buffer is full.
int datagram_send(
    int socket, bool is_ipv6, const uint8_t *_Nonnull buffer, struct datagram *_Nonnull datagrams, uint32_t count);

/// A descriptor that becomes readable when an interface or an address comes or goes. -ENOTSUP where the system has none.
int link_watch_open(void);

/// Reads all pending news away.
void link_watch_drain(int watch);
