import { createHash, generateKeyPairSync, verify } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMailTransport } from "@meander/api/delivery/mail-transport";
import { readDkimKey } from "@meander/api/delivery/read-dkim-key";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SmtpSink, startSmtpSink } from "../../support/smtp-sink.ts";

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
let sink: SmtpSink;
let folder: string;
beforeAll(async () => {
  sink = await startSmtpSink();
  folder = await mkdtemp(join(tmpdir(), "meander-dkim-"));
});
afterAll(async () => {
  await sink.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Relaxed header canonicalization, RFC 6376 §3.4.2. */
function relaxed(header: string): string {
  const [name = "", ...rest] = header.split(":");
  return `${name.trim().toLowerCase()}:${rest.join(":").replace(/\r\n/g, "").replace(/\s+/g, " ").trim()}`;
}

function readSignature(mail: string) {
  const [head = "", ...body] = mail.split("\r\n\r\n");
  const headers = head.split(/\r\n(?=\S)/);
  const signature = headers.find((header) => /^DKIM-Signature:/i.test(header)) ?? "";
  const tags = new Map(
    signature
      .slice(signature.indexOf(":") + 1)
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")).trim(), tag.slice(tag.indexOf("=") + 1).replace(/\s/g, "")]),
  );
  return { headers, signature, tags, body: body.join("\r\n\r\n") };
}

test("a campaign mail is signed, including both headers of RFC 8058", async () => {
  const keyFile = join(folder, "key.pem");
  await writeFile(keyFile, keys.privateKey.export({ type: "pkcs8", format: "pem" }));
  const dkim = await readDkimKey({ domain: "meander.example", selector: "mail2026", keyFile });
  const transport = createMailTransport({
    smtpUrl: sink.url,
    from: "Meander <hello@meander.example>",
    host: "meander.example",
    dkim,
  });
  const headers = {
    "List-Unsubscribe": `<https://meander.example/unsubscribe/${crypto.randomUUID()}?c=${crypto.randomUUID()}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const content = { to: "mira@example.org", subject: "Walks", html: "<p>Hello</p>", text: "Hello", headers };
  expect(await transport.send({ deliveryId: crypto.randomUUID(), ...content }, 1)).toEqual({ state: "accepted" });
  transport.close();

  const { headers: found, signature, tags, body } = readSignature(sink.sample());
  expect([tags.get("d"), tags.get("s"), tags.get("a")]).toEqual(["meander.example", "mail2026", "rsa-sha256"]);
  const signed = (tags.get("h") ?? "").toLowerCase().split(":");
  expect(signed).toEqual(expect.arrayContaining(["list-unsubscribe", "list-unsubscribe-post", "from", "subject"]));
  const canonicalBody = body
    .replace(/[ \t]+\r\n/g, "\r\n")
    .replace(/[ \t]+/g, " ")
    .replace(/(\r\n)*$/, "\r\n");
  expect(tags.get("bh")).toBe(createHash("sha256").update(canonicalBody).digest("base64"));
  const lines = signed.flatMap((name) =>
    found.filter((header) => header.toLowerCase().startsWith(`${name}:`)).map(relaxed),
  );
  const unsigned = relaxed(signature.replace(/\bb=[^;]*$/, "b="));
  const text = [...lines, unsigned].join("\r\n");
  expect(verify("sha256", Buffer.from(text), keys.publicKey, Buffer.from(tags.get("b") ?? "", "base64"))).toBe(true);
});

test("an unreadable key prevents the start with an error message", async () => {
  const keyFile = join(folder, "none.pem");
  const settings = { domain: "meander.example", selector: "mail2026", keyFile };
  await expect(readDkimKey(settings)).rejects.toThrow(`DKIM_KEY_FILE (${keyFile})`);
  await writeFile(keyFile, "not a key");
  await expect(readDkimKey(settings)).rejects.toThrow("is not a private key");
});
