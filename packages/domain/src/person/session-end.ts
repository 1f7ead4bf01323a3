/**
 * Why a session was ended explicitly. `demoted`: the person is no longer staff; `password-changed`: all other sessions
 * end too; `logged-out`: from the list of sessions on another device; `banned`: the account was banned.
 */
export const sessionEnds = ["demoted", "password-changed", "logged-out", "banned"] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Of a response to a session that has ended: it has what a visitor may see. */
export const sessionEndedHeader = "Session-Ended";
