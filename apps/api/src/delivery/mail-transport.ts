import { type Readable, Transform } from "node:stream";
import { createTransport } from "nodemailer";
import type { Outcome } from "../outbox/claims.ts";
import { classifyFailure } from "../outbox/classify-failure.ts";
import type { Attachment } from "./rendered-mail.ts";

const MAIL_CONNECTIONS = 10;

export type OutgoingMail = {
  /** Part of the Message-ID, so that a mail delivered twice is recognisable. */
  readonly deliveryId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
};

export type MailTransport = {
  /** Returns the attempt's outcome and never throws. `attempt` counts from 1. */
  readonly send: (mail: OutgoingMail, attempt: number) => Promise<Outcome>;
  readonly close: () => void;
};

type TransportOptions = {
  readonly smtpUrl: string;
  readonly from: string;
  /** The site's host, used as the right half of the Message-ID. */
  readonly host: string;
  /** Signs every mail when present. */
  readonly dkim?: Dkim | undefined;
  /** Whether `smtpUrl` is the embedded mail sink. */
  readonly isEmbeddedSink?: boolean;
};

export type Dkim = { readonly domain: string; readonly selector: string; readonly privateKey: string };

/** RFC 8058 §4: one-click unsubscribing requires that the signature covers these two headers. */
const SIGNED_HEADERS = [
  "From",
  "Sender",
  "Reply-To",
  "To",
  "Cc",
  "Subject",
  "Date",
  "Message-ID",
  "Auto-Submitted",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
].join(":");

/** Creates a transport with one pool of SMTP connections. */
export function createMailTransport({ smtpUrl, from, host, dkim, isEmbeddedSink }: TransportOptions): MailTransport {
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
  // Once the message itself has started to flow, a failure is `unknown` instead of retryable.
  pool.use("stream", ({ message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (...options) => {
      const stream = mergeChunks(create(...options));
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
        await pool.sendMail({
          ...mail,
          messageId,
          headers: unfoldedHeaders(headers),
          attachments: attachments.map(encodeAsBase64),
        });
        return { state: "accepted" };
      } catch (error) {
        const hasBegun = streams.get(messageId)?.some((stream) => stream.readableDidRead) ?? true;
        return classifyFailure(error, { hasBegun, attempt, ...(isEmbeddedSink && { isEmbeddedSink }) });
      } finally {
        streams.delete(messageId);
      }
    },
    close: () => pool.close(),
  };
}

/** Nodemailer emits a mail in a dozen small chunks, each a separate socket write; a single write is much cheaper. */
function mergeChunks(message: Readable): Readable {
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

/** As base64, because mail servers may change the line breaks of text in other encodings. */
function encodeAsBase64(attachment: Attachment) {
  return { ...attachment, contentTransferEncoding: "base64" as const };
}

/** Without folding, because some mail clients don't unfold List-Unsubscribe. */
function unfoldedHeaders(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));
}

function signatureOf({ domain, selector, privateKey }: Dkim) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS };
}
