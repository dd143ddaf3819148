/// How terms are numbered: a term is epoch × 65,536 + rank, the highest term wins, and no two hosts can ever hold the same one.
///
/// | who | terms |
/// |---|---|
/// | the root, without any grant | every term of epoch 0, and rank 0 of every later epoch |
/// | a handover of a host in epoch e | epoch e + 1, rank 65,535 |
/// | standby r of a host in epoch e | epoch e + 1, rank 65,535 − r |
public enum Term {
    static func epoch(_ term: UInt64) -> UInt64 { term >> 16 }

    /// Whether the root may host in `term` on its own word.
    static func isRootsOwn(_ term: UInt64) -> Bool { epoch(term) == 0 || term & 0xFFFF == 0 }

    /// The root's own term above every one that a host of `term` could have granted: for a root that comes back after a while and
    /// finds nobody who carries on. Nil where the epochs end.
    public static func reclaimed(after term: UInt64) -> UInt64? {
        guard epoch(term) < epoch(.max) - 1 else { return nil }
        return (epoch(term) + 2) << 16
    }

    /// The term that a grant of that kind and rank leads to; nil for a rank out of range or where the epochs end.
    public static func granted(_ kind: Grant.Kind, rank: UInt16, after term: UInt64) -> UInt64? {
        guard epoch(term) < epoch(.max) else { return nil }
        let next = (epoch(term) + 1) << 16
        switch kind {
        case .handover: return rank == 0 ? next | 0xFFFF : nil
        case .standby: return (1...65_534).contains(rank) ? next | UInt64(0xFFFF - rank) : nil
        }
    }
}
