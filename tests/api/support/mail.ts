import { afterAll, beforeAll } from "vitest";
import { createMailTransport } from "@meander/api/delivery/mail-transport";
import { type Pump, startPump } from "@meander/api/delivery/pump";
import { renderMail } from "@meander/api/delivery/render-mail";
import { listMail, mailFolderOf, type StoredMail } from "@meander/api/mail-sink/mail-store";
import { startMailSink } from "@meander/api/mail-sink/sink-server";
import type { TestApi } from "./start-api.ts";

export type TestMail = {
  /** Sends all due mail over real SMTP; returns the mails of one address, newest first. */
  readonly receive: (address: string) => Promise<readonly StoredMail[]>;
};

/** The worker's mail pump for a test's API. Call it after `startApi`. */
export function startMail(api: TestApi): TestMail {
  let pump: Pump | undefined;
  let stop: () => Promise<void> = async () => {};
  beforeAll(async () => {
    const sink = await startMailSink(mailFolderOf(api.config));
    const transport = createMailTransport({ smtpUrl: sink.url, from: api.config.mailFrom, host: "meander.test" });
    const { db, listener, config } = api;
    const { log } = api.services;
    // The ledger's due times come from the database's clock, which advances, unlike `api.now`.
    const clock = () => new Date(Math.max(api.now.getTime(), Date.now()));
    pump = startPump({
      db,
      listener,
      transport,
      render: (delivery) => renderMail(delivery, { db, config, clock }),
      clock,
      log,
    });
    stop = async () => {
      await pump?.stop();
      transport.close();
      await sink.stop();
    };
  });
  afterAll(() => stop());
  return {
    async receive(address) {
      await pump?.drain();
      return (await listMail(mailFolderOf(api.config), 500)).filter((mail) => mail.to === address);
    },
  };
}

/** The secret in a verification mail's link. */
export function verifyHashIn(mail: StoredMail | undefined): string {
  const hash = mail?.text.match(/emailVerifyHash=([\w-]+)/)?.[1];
  if (hash === undefined) throw new Error("The mail has no verification link.");
  return hash;
}

/** The secret in a password reset link. */
export function resetHashIn(mail: StoredMail | undefined): string {
  const hash = mail?.text.match(/passwordResetHash=([\w-]+)/)?.[1];
  if (hash === undefined) throw new Error("The mail has no link that resets a password.");
  return hash;
}

/** The secret in a link that undoes a change of address. */
export function undoHashIn(mail: StoredMail | undefined): string {
  const hash = mail?.text.match(/emailUndoHash=([\w-]+)/)?.[1];
  if (hash === undefined) throw new Error("The mail has no link that undoes a change.");
  return hash;
}
