import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type SmtpSink = {
  readonly url: string;
  /** How often each delivery, named by the left half of its Message-ID, was received completely. */
  readonly arrivals: ReadonlyMap<string, number>;
  /** Milliseconds from a mail's first command to its acceptance, in the order of arrival. */
  readonly durations: readonly number[];
  /** Of the first and the last mail, on `performance.now()`'s clock. */
  readonly span: { readonly firstAt: number; readonly lastAt: number };
  /** The last mail's source. */
  readonly sample: () => string;
  /** Called after each mail. */
  onMail: (count: number) => void;
  readonly stop: () => Promise<void>;
};

/** A mail server that accepts everything, stores only counts, and delays each acceptance by `delayMs`. */
export async function startSmtpSink({ delayMs = 0 } = {}): Promise<SmtpSink> {
  const arrivals = new Map<string, number>();
  const durations: number[] = [];
  const startedAt = new Map<string, number>();
  const span = { firstAt: 0, lastAt: 0 };
  let sample = Buffer.alloc(0);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onMailFrom(_address, session, done) {
      startedAt.set(session.id, performance.now());
      done();
    },
    onData(stream, session, done) {
      buffer(stream).then(
        (mail) => {
          sample = mail;
          const id = /^Message-ID: <([^@>]+)@/im.exec(mail.toString("latin1", 0, 4_096))?.[1] ?? "";
          arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
          span.lastAt = performance.now();
          if (durations.length === 0) span.firstAt = span.lastAt;
          durations.push(span.lastAt - (startedAt.get(session.id) ?? span.lastAt));
          sink.onMail(durations.length);
          if (delayMs === 0) done();
          else setTimeout(done, delayMs);
        },
        (error: Error) => done(error),
      );
    },
  });
  // A killed client breaks the connection.
  server.on("error", () => {});
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, "127.0.0.1", () => {
      const address = listener.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    durations,
    span,
    sample: () => sample.toString(),
    onMail: () => {},
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
