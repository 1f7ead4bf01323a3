import { createTransport } from "nodemailer";

/** The floor: nodemailer's pool alone, sending the same mail to `count` recipients. */
const [smtpUrl = "", count = "0", mail = "{}"] = process.argv.slice(2);
const { subject, html, text, headers }: { subject: string; html: string; text: string; headers: object } =
  JSON.parse(mail);
const pool = createTransport(
  { url: smtpUrl, pool: true, maxConnections: 10, maxMessages: Number.POSITIVE_INFINITY },
  { from: "Meander <hello@meander.example>" },
);
const sending = Array.from({ length: Number(count) }, (_, number) =>
  pool.sendMail({ to: `reader-${number}@example.org`, subject, html, text, headers: { ...headers } }),
);
await Promise.all(sending);
pool.close();
