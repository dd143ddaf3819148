// libmicrohttpd's calls with "..." are not visible to Swift; here are those that the server needs, with fixed arguments.
#pragma once

#include <microhttpd.h>

typedef void *_Nullable (*mhdx_uri_callback)(void *_Nullable context, const char *_Nonnull uri, struct MHD_Connection *_Nonnull connection);
typedef size_t (*mhdx_unescape_callback)(void *_Nullable context, struct MHD_Connection *_Nonnull connection, char *_Nonnull text);

/// Starts a daemon that the caller drives: no thread of its own, one epoll descriptor to wait on.
static inline struct MHD_Daemon *_Nullable mhdx_start(
    unsigned flags, const struct sockaddr *_Nonnull address, unsigned connections_max, unsigned connections_per_ip_max,
    unsigned timeout_s, size_t memory_per_connection_max, void *_Nonnull context,
    MHD_AccessHandlerCallback _Nonnull handler, mhdx_uri_callback _Nonnull uri,
    mhdx_unescape_callback _Nonnull unescape, MHD_RequestCompletedCallback _Nonnull completed) {
    return MHD_start_daemon(
        flags, 0, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, address,
        MHD_OPTION_CONNECTION_LIMIT, connections_max, MHD_OPTION_PER_IP_CONNECTION_LIMIT, connections_per_ip_max,
        MHD_OPTION_CONNECTION_TIMEOUT, timeout_s, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_per_connection_max,
        MHD_OPTION_URI_LOG_CALLBACK, uri, context, MHD_OPTION_UNESCAPE_CALLBACK, unescape, context,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}

/// The port that was bound, in host order; -1 where the daemon cannot tell.
static inline int mhdx_port(struct MHD_Daemon *_Nonnull daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : -1;
}

/// The descriptor that becomes readable when there is something to do; -1 without epoll.
static inline int mhdx_epoll(struct MHD_Daemon *_Nonnull daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

/// Who is at the other end.
static inline const struct sockaddr *_Nullable mhdx_peer(struct MHD_Connection *_Nonnull connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}
