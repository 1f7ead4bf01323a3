import type { SessionUser } from "@meander/domain/contract/accounts";
import { message } from "@meander/domain/messages/message";
import { sessionEndedHeader } from "@meander/domain/person/session-end";
import type { QueryClient } from "@tanstack/react-query";
import { type FetchApi, fetchFromBrowser } from "../api/client.ts";
import { promptForLogin } from "./login-prompt.ts";
import { sessionKey } from "./session-queries.ts";

/** Asks whether there is one. */
const SESSION_PATH = "/public/v1.0/session";

/**
 * Sends no private call for a visitor (specification §5): it fails as the server would refuse it. Prompts for a login if
 * a mutation finds no session, and repeats the request afterwards: it stays pending meanwhile, so no input is lost. A
 * public query that finds no session fails instead of replacing what the person sees by what a visitor may see; a page
 * that has nothing yet shows that. A 403 while logged in asks for the session again, as the person's rights have changed since (§7).
 */
export function createFetchWithLogin(queryClient: QueryClient): FetchApi {
  return async (request) => {
    const isPrivate = request.url.includes("/api/private/");
    const repeat = request.clone();
    const user = queryClient.getQueryData<SessionUser | null>(sessionKey);
    const isVisitor = user === null;
    const response = isPrivate && isVisitor ? refusal() : await fetchFromBrowser(request);
    if (response.status === 403 && !isVisitor) void queryClient.invalidateQueries({ queryKey: sessionKey });
    const isQuery = request.method === "GET" && !request.url.endsWith(SESSION_PATH);
    if (isQuery && user && response.headers.has(sessionEndedHeader) && !isDataMissing(queryClient)) return refusal();
    const isChange = request.method !== "GET" && isPrivate;
    return isChange && response.status === 401 && (await promptForLogin()) ? fetchFromBrowser(repeat) : response;
  };
}

function isDataMissing(queryClient: QueryClient): boolean {
  return queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
}

function refusal(): Response {
  const status = 401;
  return Response.json({ status, code: "not-logged-in", message: message("sessionExpired") }, { status });
}
