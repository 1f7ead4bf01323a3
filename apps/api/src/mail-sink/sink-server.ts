import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { isStorageError } from "../db/storage-errors.ts";
import { OUT_OF_STORAGE } from "../outbox/classify-failure.ts";
import { deleteOldestMail, storeMail } from "./mail-store.ts";

const MAIL_MAX_BYTES = 10_485_760;
const CLEANUP_INTERVAL_MAILS = 500;

export type MailSink = { readonly url: string; readonly stop: () => Promise<void> };

/** A loopback SMTP server for installations without one: accepts every mail and stores it as a file. */
export async function startMailSink(folder: string): Promise<MailSink> {
  let received = 0;
  await deleteOldestMail(folder);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    onData(stream, _session, done) {
      receive(stream).then(
        () => done(),
        (error: unknown) => done(refusalOf(error)),
      );
    },
  });
  async function receive(stream: NodeJS.ReadableStream): Promise<void> {
    await storeMail(folder, await buffer(stream));
    received += 1;
    if (received % CLEANUP_INTERVAL_MAILS === 0) await deleteOldestMail(folder);
  }
  // A client that disconnects midway must not end the process.
  server.on("error", () => {});
  const listening = await new Promise<ReturnType<SMTPServer["listen"]>>((resolve, reject) => {
    server.server.once("error", reject);
    const listener = server.listen(0, "127.0.0.1", () => resolve(listener));
  });
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("The mail sink has no port.");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Errors without a response code are reported as 450. */
function refusalOf(error: unknown): Error {
  const refusal = error instanceof Error ? error : new Error(String(error));
  return isStorageError(error) ? Object.assign(refusal, { responseCode: OUT_OF_STORAGE }) : refusal;
}
