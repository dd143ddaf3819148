/// Documents as the first version wrote them. They are in people's databases, exports and on the wire by now, so they
/// have to be read for ever; never change one, add another.
enum FrozenDocuments {
    static let snapshotInFinalRound = #"""
        {"active":"p2","createdAt":"2026-05-16T20:00:00.000Z","endedAt":null,"finalRound":{"leader":"p1","re\#
        maining":[{"deficit":1550,"player":"p3"}],"scoreToBeat":2100,"trigger":"p1"},"id":"6f2a-frozen","nam\#
        e":"Tuesday Night Roll","next":"p3","pending":{"hotDice":0,"rolls":1,"total":350},"phase":"finalRoun\#
        d","players":[{"avatar":0,"claimed":false,"farkles":0,"hotDice":1,"id":"p1","initial":"M","name":"Ma\#
        ya","photo":null,"seat":1,"total":2100,"turns":2},{"avatar":1,"claimed":true,"farkles":1,"hotDice":0\#
        ,"id":"p2","initial":"J","name":"Jules","photo":"00112233445566778899aabbccddeeff","seat":2,"total":\#
        0,"turns":1},{"avatar":2,"claimed":false,"farkles":0,"hotDice":0,"id":"p3","initial":"Z","name":"Zoë\#
        ","photo":null,"seat":3,"total":550,"turns":1}],"round":2,"rules":{"fourWithPair":true,"mustOpen":tr\#
        ue,"straight":true,"threePairs":true,"twoTriplets":false},"standings":["p1","p3","p2"],"startedAt":"\#
        2026-05-16T20:04:04.936Z","target":2000,"turnCount":4,"turns":[{"amount":450,"at":"2026-05-16T20:06:\#
        07.404Z","edited":false,"hotDice":0,"id":"t2","kind":"farkle","player":"p2","rolls":1,"total":0},{"a\#
        mount":550,"at":"2026-05-16T20:08:09.872Z","edited":true,"hotDice":0,"id":"t3","kind":"bank","player\#
        ":"p3","rolls":1,"total":550},{"amount":600,"at":"2026-05-16T20:11:13.574Z","edited":false,"hotDice"\#
        :0,"id":"t4","kind":"bank","player":"p1","rolls":1,"total":2100}],"winner":null}\#

        """#

    static let recordInFinalRound = #"""
        {"active":"p2","createdAt":"2026-05-16T20:00:00.000Z","endedAt":null,"id":"6f2a-frozen","name":"Tues\#
        day Night Roll","nextPlayer":4,"nextTurn":5,"pending":{"additions":[{"amount":350,"hotDice":false}],\#
        "cleared":[[{"amount":125,"hotDice":false}]]},"players":[{"avatar":0,"id":"p1","name":"Maya"},{"avat\#
        ar":1,"id":"p2","name":"Jules"},{"avatar":2,"id":"p3","name":"Zoë"}],"rules":{"fourWithPair":true,"m\#
        ustOpen":true,"straight":true,"threePairs":true,"twoTriplets":false},"startedAt":"2026-05-16T20:04:0\#
        4.936Z","status":"inProgress","target":2000,"turns":[{"additions":[{"amount":1500,"hotDice":true}],"\#
        amount":1500,"at":"2026-05-16T20:04:04.936Z","cleared":[[{"amount":300,"hotDice":false}]],"edited":f\#
        alse,"id":"t1","kind":"bank","player":"p1"},{"additions":[{"amount":450,"hotDice":false}],"amount":4\#
        50,"at":"2026-05-16T20:06:07.404Z","edited":false,"id":"t2","kind":"farkle","player":"p2"},{"additio\#
        ns":[{"amount":500,"hotDice":false}],"amount":550,"at":"2026-05-16T20:08:09.872Z","edited":true,"id"\#
        :"t3","kind":"bank","player":"p3"},{"additions":[{"amount":600,"hotDice":false}],"amount":600,"at":"\#
        2026-05-16T20:11:13.574Z","edited":false,"id":"t4","kind":"bank","player":"p1"}]}\#

        """#

    static let snapshotOfAFinishedGame = #"""
        {"active":null,"createdAt":"2026-05-16T20:00:00.000Z","endedAt":"2026-05-16T20:17:20.978Z","finalRou\#
        nd":{"leader":"p2","remaining":[],"scoreToBeat":2150,"trigger":"p1"},"id":"6f2a-frozen","name":"Tues\#
        day Night Roll","next":null,"pending":{"hotDice":0,"rolls":0,"total":0},"phase":"ended","players":[{\#
        "avatar":0,"claimed":false,"farkles":0,"hotDice":1,"id":"p1","initial":"M","name":"Maya","photo":nul\#
        l,"seat":1,"total":2100,"turns":2},{"avatar":1,"claimed":true,"farkles":1,"hotDice":0,"id":"p2","ini\#
        tial":"J","name":"Jules","photo":"00112233445566778899aabbccddeeff","seat":2,"total":2150,"turns":2}\#
        ,{"avatar":2,"claimed":false,"farkles":1,"hotDice":0,"id":"p3","initial":"Z","name":"Zoë","photo":nu\#
        ll,"seat":3,"total":550,"turns":2}],"round":2,"rules":{"fourWithPair":true,"mustOpen":true,"straight\#
        ":true,"threePairs":true,"twoTriplets":false},"standings":["p2","p1","p3"],"startedAt":"2026-05-16T2\#
        0:04:04.936Z","target":2000,"turnCount":6,"turns":[{"amount":2150,"at":"2026-05-16T20:16:19.744Z","e\#
        dited":false,"hotDice":0,"id":"t5","kind":"bank","player":"p2","rolls":2,"total":2150},{"amount":0,"\#
        at":"2026-05-16T20:17:20.978Z","edited":false,"hotDice":0,"id":"t6","kind":"farkle","player":"p3","r\#
        olls":0,"total":550}],"winner":"p2"}\#

        """#

    static let recordOfAFinishedGame = #"""
        {"active":null,"createdAt":"2026-05-16T20:00:00.000Z","endedAt":"2026-05-16T20:17:20.978Z","id":"6f2\#
        a-frozen","name":"Tuesday Night Roll","nextPlayer":4,"nextTurn":7,"pending":{"additions":[]},"player\#
        s":[{"avatar":0,"id":"p1","name":"Maya"},{"avatar":1,"id":"p2","name":"Jules"},{"avatar":2,"id":"p3"\#
        ,"name":"Zoë"}],"rules":{"fourWithPair":true,"mustOpen":true,"straight":true,"threePairs":true,"twoT\#
        riplets":false},"startedAt":"2026-05-16T20:04:04.936Z","status":"finished","target":2000,"turns":[{"\#
        additions":[{"amount":1500,"hotDice":true}],"amount":1500,"at":"2026-05-16T20:04:04.936Z","cleared":\#
        [[{"amount":300,"hotDice":false}]],"edited":false,"id":"t1","kind":"bank","player":"p1"},{"additions\#
        ":[{"amount":450,"hotDice":false}],"amount":450,"at":"2026-05-16T20:06:07.404Z","edited":false,"id":\#
        "t2","kind":"farkle","player":"p2"},{"additions":[{"amount":500,"hotDice":false}],"amount":550,"at":\#
        "2026-05-16T20:08:09.872Z","edited":true,"id":"t3","kind":"bank","player":"p3"},{"additions":[{"amou\#
        nt":600,"hotDice":false}],"amount":600,"at":"2026-05-16T20:11:13.574Z","edited":false,"id":"t4","kin\#
        d":"bank","player":"p1"},{"additions":[{"amount":350,"hotDice":false},{"amount":1800,"hotDice":false\#
        }],"amount":2150,"at":"2026-05-16T20:16:19.744Z","cleared":[[{"amount":125,"hotDice":false}]],"edite\#
        d":false,"id":"t5","kind":"bank","player":"p2"},{"additions":[],"amount":0,"at":"2026-05-16T20:17:20\#
        .978Z","edited":false,"id":"t6","kind":"farkle","player":"p3"}]}\#

        """#
}
