import { okResponse } from "@meander/domain/contract/envelope";
import { deleteAccountBody } from "@meander/domain/contract/personal-data";
import { dayCodeAt } from "@meander/domain/time/zone";
import { rateLimits } from "@meander/domain/policy";
import { addressHasher } from "../../address-key.ts";
import { requestLog } from "../../http/request-log.ts";
import { createRouter, declareRoute, json, on, optionalJsonBody } from "../../http/router.ts";
import { clearRemainders } from "./personal-data/clear-remainders.ts";
import { deleteAccount } from "./personal-data/delete-account.ts";
import { exportPerson } from "./personal-data/export-person.ts";

const getExport = declareRoute({
  method: "get",
  path: "/user/export",
  access: "session",
  effectBy: "own-page",
  summary: "Everything we hold about the caller, as a file.",
  limits: [{ ...rateLimits.exportPerAccount, bucket: "export", per: "account" }],
  // A stream has no type that a schema could check; `personalExport` says what the file holds.
  responses: { 200: { description: "A JSON file, sent as it is made." } },
});

const deleteUser = declareRoute({
  method: "delete",
  path: "/user/delete",
  access: "session",
  summary: "Deletes the caller's account, for good.",
  limits: [{ ...rateLimits.deleteAccountPerAccount, bucket: "delete-account", per: "account" }],
  idempotency: "never",
  request: { body: optionalJsonBody(deleteAccountBody) },
  refuses: [409, 422],
  responses: { 200: json(okResponse) },
});

/** Also for unverified people and while an account is paused: it is their data. */
export const personalDataRoutes = createRouter([
  on(getExport, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const text = exportPerson(db, { personId: actor.userId, now });
    // With its first piece the export is in the audit trail; a failure until then is still answered as one.
    const first = await text.next();
    return c.body(bytesOf(first, text), 200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="meander-${dayCodeAt(now, "UTC")}.json"`,
    });
  }),
  on(deleteUser, async (c) => {
    const { actor, db, clock, services } = c.var;
    const { config, sessions } = services;
    const { password } = deleteAccountBody.parse(c.req.valid("json"));
    const hashAddress = await addressHasher(config);
    const keepsMail = config.smtpUrl === undefined;
    await deleteAccount(db, { actor, password, hashAddress, keepsMail, now: clock() });
    c.header("Set-Cookie", sessions.blankCookie(), { append: true });
    // The worker does the same every minute: the account is gone whether or not this gets through. The caller has no rights any more.
    await clearRemainders(services.db, config, clock()).catch((error: unknown) =>
      requestLog(c).warn({ err: error }, "not yet cleared"),
    );
    return c.json({ message: c.var.translate("mail.accountDeleted") }, 200);
  }),
]);

/** A page of rows is read when the one before has gone out. */
function bytesOf(first: IteratorResult<string>, text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let read: IteratorResult<string> | undefined = first;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = read ?? (await text.next());
        read = undefined;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await text.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
