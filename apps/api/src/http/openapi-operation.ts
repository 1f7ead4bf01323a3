import { z } from "zod";

/** The fields of a declared operation that the document generator ignores. */
export const declaredOperation = z.looseObject({
  access: z.unknown(),
  limits: z.array(z.unknown()).optional(),
  idempotency: z.literal("never").optional(),
  isRead: z.boolean().optional(),
  effectBy: z.string().optional(),
  isForBanned: z.boolean().optional(),
  refuses: z.array(z.int()).optional(),
  parameters: z.array(z.looseObject({ in: z.string() })).optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
});
export type DeclaredOperation = z.infer<typeof declaredOperation>;
export type Address = { readonly method: string; readonly path: string };

/** Each becomes an entry of `components.responses` under this name. */
export const refusals = {
  400: { name: "Invalid", description: "The request is malformed; `fields` names the invalid fields." },
  401: { name: "NotLoggedIn", description: "No session, an ended session or wrong credentials." },
  403: { name: "NotAllowed", description: "The caller may not do this, or the request came from another site." },
  404: {
    name: "NotFound",
    description: "It does not exist, or the caller may not see it: the responses are the same.",
  },
  409: {
    name: "Conflict",
    description: "The current state conflicts with the request, or the Idempotency-Key was used for another request.",
  },
  413: { name: "TooLarge", description: "The body is too large." },
  415: { name: "NotJson", description: "The body is not JSON." },
  422: { name: "RuleBroken", description: "A rule forbids it." },
  429: { name: "TooManyRequests", description: "Too many requests; `Retry-After` says when to retry." },
} as const;
type RefusalStatus = keyof typeof refusals;

/**
 * The 4xx statuses that follow from a declaration, ascending. Further statuses of a use-case are declared in `refuses`.
 */
export function refusalStatusesOf({ method, path }: Address, operation: DeclaredOperation): readonly RefusalStatus[] {
  const { access, limits, idempotency, isRead, effectBy, isForBanned, refuses = [] } = operation;
  const { parameters = [], requestBody } = operation;
  const isUnsafe = method !== "get";
  const needsSession = access !== "public" || path.startsWith("/api/private/");
  const applies: Record<RefusalStatus, boolean> = {
    400: parameters.length > 0 || requestBody !== undefined,
    401: needsSession,
    // A banned person is refused by every route with a session that isn't declared for them.
    403: isUnsafe || effectBy !== undefined || (access !== "public" && (access !== "session" || isForBanned !== true)),
    404: parameters.some((parameter) => parameter.in === "path"),
    409: isUnsafe && isRead !== true && idempotency !== "never",
    413: requestBody !== undefined,
    415: requestBody !== undefined,
    422: false,
    429: limits === undefined ? isUnsafe && access !== "public" : limits.length > 0,
  };
  const statuses = Object.keys(refusals).map((status) => Number(status) as RefusalStatus);
  return statuses.filter((status) => applies[status] || refuses.includes(status));
}

/** Method, base and path as one identifier, e.g. `postPrivateActivityByActivityIdJoin`; changes only with the path. */
export function operationIdOf({ method, path }: Address): string {
  const [, , base = "", , ...segments] = path.split("/");
  const words = segments.flatMap((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    return name === undefined ? segment.split(/[^a-z0-9]+/i) : ["by", name];
  });
  return method + [base, ...words].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
