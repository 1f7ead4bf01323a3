import { visitor } from "@meander/domain/permission/actor";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

/** Reads who is asking from the bearer token or the cookie; a bearer token, once sent, is the only one that counts. */
export const loadActor: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { sessions, replica } = c.get("services");
  let writtenUpTo: number | null = null;
  const token = sessions.readBearer(c.req.header("Authorization"));
  const cookie = sessions.readCookie(c.req.header("Cookie"));
  const secret = token ?? cookie;
  if (secret !== null) {
    const found = await sessions.find(secret);
    c.set("authenticatedBy", token === null ? "cookie" : "bearer");
    c.set("actor", found?.actor ?? visitor);
    writtenUpTo = found?.writtenUpTo ?? null;
    if (token !== null && found === null) c.set("sessionEnd", await sessions.findEnd(token));
    if (token === null && found?.isRenewed) c.header("Set-Cookie", sessions.cookieFor(secret), { append: true });
    if (token === null && found === null) c.header("Set-Cookie", sessions.blankCookie(), { append: true });
  }
  if (replica !== null) {
    const readDb = replica.readsOf(c.var.db, writtenUpTo);
    c.set("readDb", readDb);
    if (c.get("actor").kind === "visitor") c.set("visitorReadDb", readDb);
  }
  await next();
};
