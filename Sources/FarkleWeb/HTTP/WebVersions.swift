internal import CMicroHTTPD

/// What the page's server is made of, for fault reports.
public enum WebVersions {
    /// Of the libmicrohttpd that is loaded, such as "0.9.75".
    public static var microHTTPD: String { String(cString: MHD_get_version()) }
}
