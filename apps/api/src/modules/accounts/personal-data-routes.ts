import { okResponse } from "@meander/domain/contract/envelope";
import { deleteAccountBody } from "@meander/domain/contract/personal-data";
import { rateLimits } from "@meander/domain/policy";
import { dayCodeAt } from "@meander/domain/time/zone";
import { getAddressHasher } from "../../address-key.ts";
import { requestLog } from "../../http/request-log.ts";
import { createRouter, declareRoute, json, on, optionalJsonBody } from "../../http/router.ts";
import { clearResidualData } from "./personal-data/clear-residual-data.ts";
import { deleteAccount } from "./personal-data/delete-account.ts";
import { exportPerson } from "./personal-data/export-person.ts";

const getExport = declareRoute({
  method: "get",
  path: "/user/export",
  access: "session",
  isForBanned: true,
  effectBy: "own-page",
  summary: "Exports all data stored about the caller as a file.",
  limits: [{ ...rateLimits.exportPerAccount, bucket: "export", per: "account" }],
  // A stream has no type that a schema could check; `personalExport` describes the file.
  responses: { 200: { description: "A JSON file, streamed as it is generated." } },
});

const deleteUser = declareRoute({
  method: "delete",
  path: "/user/delete",
  access: "session",
  isForBanned: true,
  summary: "Deletes the caller's account permanently.",
  limits: [{ ...rateLimits.deleteAccountPerAccount, bucket: "delete-account", per: "account" }],
  idempotency: "never",
  request: { body: optionalJsonBody(deleteAccountBody) },
  refuses: [409, 422],
  responses: { 200: json(okResponse) },
});

/** Also for unverified, suspended and banned accounts, since the data is theirs. */
export const personalDataRoutes = createRouter([
  on(getExport, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const text = exportPerson(db, { personId: actor.userId, now });
    // The audit entry is written with the first chunk; a failure before that is still an error response.
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
    const hashAddress = await getAddressHasher(config);
    const hasMailSink = config.smtpUrl === undefined;
    await deleteAccount(db, { actor, password, hashAddress, hasMailSink, now: clock() });
    c.header("Set-Cookie", sessions.clearedCookie(), { append: true });
    // Only a shortcut: the worker does the same every minute, and the account is deleted even if this fails. It runs as
    // the server, since the caller no longer exists.
    await clearResidualData(services.db, config, clock()).catch((error: unknown) =>
      requestLog(c).warn({ err: error }, "residual data not yet cleared"),
    );
    return c.json({ message: c.var.translate("mail.accountDeleted") }, 200);
  }),
]);

/** Reads a page of rows when the previous one has been sent. */
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
