/** Why somebody else ended a session; `demoted`: its person is no longer staff. */
export type SessionEnd = "demoted";
