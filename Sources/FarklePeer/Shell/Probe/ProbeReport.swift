/// What a few seconds of asking and listening showed of the LAN.
public struct ProbeReport: Hashable, Sendable {
    /// Multicast of one family on one interface, sent and heard by this machine itself.
    public struct Echo: Hashable, Sendable {
        public var interface: String
        public var family: AddressFamily
        /// Why the group could not be joined at the discovery port, or nil.
        public var joinError: SystemError?
        /// Why nothing could be sent, or nil.
        public var sendError: SystemError?
        public var isHeard: Bool

        public init(
            interface: String, family: AddressFamily, joinError: SystemError? = nil, sendError: SystemError? = nil,
            isHeard: Bool = false
        ) {
            self.interface = interface
            self.family = family
            self.joinError = joinError
            self.sendError = sendError
            self.isHeard = isHeard
        }
    }

    /// One host that was heard in either way.
    public struct Room: Hashable, Sendable {
        public var listing: RoomListing
        /// Its own calls to the group arrive here.
        public var isCalling: Bool
        /// It answers a question, to this machine alone.
        public var isAnswering: Bool

        public init(listing: RoomListing, isCalling: Bool, isAnswering: Bool) {
            self.listing = listing
            self.isCalling = isCalling
            self.isAnswering = isAnswering
        }
    }

    /// A node that called or asked on the LAN.
    public struct Voice: Hashable, Sendable {
        public var node: NodeID
        public var boot: UInt64
        public var from: Endpoint

        public init(node: NodeID, boot: UInt64, from: Endpoint) {
            self.node = node
            self.boot = boot
            self.from = from
        }
    }

    public var echoes: [Echo]
    /// Families in which a datagram to this machine's own address arrived, or did not.
    public var ownAddress: [AddressFamily: Bool]
    /// By code.
    public var rooms: [Room]
    public var voices: [Voice]

    public init(
        echoes: [Echo] = [], ownAddress: [AddressFamily: Bool] = [:], rooms: [Room] = [], voices: [Voice] = []
    ) {
        self.echoes = echoes
        self.ownAddress = ownAddress
        self.rooms = rooms
        self.voices = voices
    }
}
