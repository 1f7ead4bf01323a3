/**
 * Why somebody ended a session on purpose. `demoted`: its person is no longer staff; `password-changed`: with every other session of
 * the person; `logged-out`: from the list of sessions on another device.
 */
export const sessionEnds = ["demoted", "password-changed", "logged-out"] as const;
export type SessionEnd = (typeof sessionEnds)[number];

export function isSessionEnd(reason: string): reason is SessionEnd {
  return sessionEnds.some((known) => known === reason);
}
