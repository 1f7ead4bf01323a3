import { type Readable, Transform } from "node:stream";
import { createTransport } from "nodemailer";
import type { Outcome } from "../outbox/claims.ts";
import { judgeFailure } from "../outbox/judge-failure.ts";
import type { Attachment } from "./rendered-mail.ts";

const MAIL_CONNECTIONS = 10;

export type OutgoingMail = {
  /** Names the delivery in Message-ID, so that a mail which arrives twice shows it. */
  readonly deliveryId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
};

export type MailTransport = {
  /** Never throws; says how the attempt ended. `attempt` counts from 1. */
  readonly send: (mail: OutgoingMail, attempt: number) => Promise<Outcome>;
  readonly close: () => void;
};

type TransportOptions = {
  readonly smtpUrl: string;
  readonly from: string;
  /** Of the site; the right half of Message-ID. */
  readonly host: string;
  /** Signs every mail. */
  readonly dkim?: Dkim | undefined;
  /** Whether `smtpUrl` is the embedded mailbox. */
  readonly isOwnMailbox?: boolean;
};

export type Dkim = { readonly domain: string; readonly selector: string; readonly privateKey: string };

/** RFC 8058 §4: a signature that leaves these two out counts for nothing where a program offers one-click unsubscribing. */
const SIGNED_HEADERS = [
  ...["From", "Sender", "Reply-To", "To", "Cc", "Subject", "Date", "Message-ID", "Auto-Submitted"],
  ...["MIME-Version", "Content-Type", "Content-Transfer-Encoding"],
  ...["List-Unsubscribe", "List-Unsubscribe-Post"],
].join(":");

/** One pool of SMTP connections. */
export function createMailTransport({ smtpUrl, from, host, dkim, isOwnMailbox }: TransportOptions): MailTransport {
  const pool = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      maxMessages: Number.POSITIVE_INFINITY,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 60_000,
      ...(dkim === undefined ? {} : { dkim: signatureOf(dkim) }),
    },
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
  const streams = new Map<string, Readable[]>();
  // Whether the message itself began to flow decides between trying again and not knowing.
  pool.use("stream", ({ message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (...options) => {
      const stream = inOnePiece(create(...options));
      streams.get(message.messageId())?.push(stream);
      return stream;
    };
    done();
  });
  return {
    async send({ deliveryId, headers = {}, attachments = [], ...mail }, attempt) {
      const messageId = `<${deliveryId}@${host}>`;
      streams.set(messageId, []);
      try {
        await pool.sendMail({ ...mail, messageId, headers: asWritten(headers), attachments: attachments.map(asBytes) });
        return { state: "accepted" };
      } catch (error) {
        const hasBegun = streams.get(messageId)?.some((stream) => stream.readableDidRead) ?? true;
        return judgeFailure(error, { hasBegun, attempt, ...(isOwnMailbox && { isOwnMailbox }) });
      } finally {
        streams.delete(messageId);
      }
    },
    close: () => pool.close(),
  };
}

/** Nodemailer yields a mail in a dozen small chunks, each a write to the socket; one write costs a fraction of that. */
function inOnePiece(message: Readable): Readable {
  const chunks: Buffer[] = [];
  const whole = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      done(null, Buffer.concat(chunks));
    },
  });
  message.once("error", (error) => whole.destroy(error));
  return message.pipe(whole);
}

/** In base64: another encoding of text would leave its line breaks to whoever handles the mail. */
function asBytes(attachment: Attachment) {
  return { ...attachment, contentTransferEncoding: "base64" as const };
}

/** On one line each: mail programs that look for List-Unsubscribe don't all unfold it. */
function asWritten(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));
}

function signatureOf({ domain, selector, privateKey }: Dkim) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS };
}
