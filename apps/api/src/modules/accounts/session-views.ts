import type { ListedSession } from "@meander/domain/contract/sessions";
import { describeDevice } from "@meander/domain/person/device";
import type { SessionRow } from "./queries.ts";

/** The caller's session first, then the others in their order. */
export function listedSessionsOf(rows: readonly SessionRow[], currentId: string): ListedSession[] {
  const sessions = rows.map((row) => listedSessionOf(row, currentId));
  return [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)];
}

function listedSessionOf({ publicId, client, userAgent, createdAt, lastSeenAt }: SessionRow, currentId: string) {
  return {
    id: publicId,
    client: client === "console" ? "console" : "web",
    ...describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: publicId === currentId,
  } satisfies ListedSession;
}
