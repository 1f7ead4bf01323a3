import type { ReportWorld } from "./fill-reports.ts";

/** Each request is a new pair of reporter and subject, so that neither duplicate reports nor rate limits occur. */
function pairsOf({ subjectIds, reporterTokens }: ReportWorld) {
  let drawn = 0;
  return () => {
    const token = reporterTokens[drawn % reporterTokens.length] ?? "";
    const lap = Math.floor(drawn / subjectIds.length);
    const subjectId = subjectIds[(drawn + lap) % subjectIds.length] ?? "";
    drawn += 1;
    return { token, reporterId: token.replace("bench-", ""), subjectId };
  };
}

export function bareReports(world: ReportWorld) {
  const next = pairsOf(world);
  return {
    method: "POST" as const,
    setupRequest: (request: object) => {
      const { subjectId, reporterId } = next();
      return { ...request, path: `/report/${subjectId}/${reporterId}` };
    },
  };
}

export function productReports(world: ReportWorld) {
  // Starts from the other end, because the floor has reported the first subjects already.
  const next = pairsOf({ ...world, subjectIds: world.subjectIds.toReversed() });
  const body = JSON.stringify({ text: "Odd", category: "spam" });
  return {
    method: "POST" as const,
    body,
    setupRequest: (request: object) => {
      const { token, subjectId } = next();
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      return { ...request, path: `/api/private/v1.0/user/${subjectId}/report`, headers, body };
    },
  };
}
