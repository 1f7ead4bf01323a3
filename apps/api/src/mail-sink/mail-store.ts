import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Address, type Email } from "postal-mime";

const MAILS_MAX = 2_000;
const idPattern = /^\d{13}-[0-9a-f]{12}$/;

export type StoredMail = {
  readonly id: string;
  readonly receivedAt: Date;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly StoredAttachment[];
};

export type StoredAttachment = {
  readonly position: number;
  readonly filename: string;
  readonly type: string;
  readonly text: string;
};

/** The folder in which the embedded sink stores its .eml files. */
export function mailFolderOf({ dataFolder }: { readonly dataFolder: string }): string {
  return join(dataFolder, "mail");
}

/** Atomic: the file appears under its name once it is complete. */
export async function storeMail(folder: string, raw: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = `${String(Date.now()).padStart(13, "0")}-${randomBytes(6).toString("hex")}`;
  const draft = join(folder, `.${id}`);
  try {
    await writeFile(draft, raw, { mode: 0o600 });
    await rename(draft, join(folder, `${id}.eml`));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Newest first. */
export async function listMail(folder: string, limit: number): Promise<readonly StoredMail[]> {
  const mails = await Promise.all((await listIds(folder)).slice(0, limit).map((id) => findMail(folder, id)));
  return mails.filter((mail) => mail !== undefined);
}

export async function countMail(folder: string): Promise<number> {
  return (await listIds(folder)).length;
}

export async function findMail(folder: string, id: string): Promise<StoredMail | undefined> {
  const mail = await parseMail(folder, id);
  if (mail === undefined) return undefined;
  return {
    id,
    receivedAt: new Date(Number(id.slice(0, 13))),
    from: nameOf(mail.from),
    to: (mail.to ?? []).map(nameOf).join(", "),
    subject: mail.subject ?? "",
    html: mail.html ?? "",
    text: mail.text ?? "",
    attachments: mail.attachments.map(({ filename, mimeType, method, content }, position) => ({
      position,
      filename: filename ?? "",
      type: method === undefined ? mimeType : `${mimeType}; method=${method}`,
      text: textOf(content),
    })),
  };
}

export type AttachedFile = { readonly filename: string; readonly mimeType: string; readonly bytes: Uint8Array };

/** One attachment as it was sent, by its position. */
export async function findAttachment(folder: string, id: string, index: number): Promise<AttachedFile | undefined> {
  const mail = await parseMail(folder, id);
  const found = mail?.attachments[index];
  if (found === undefined) return undefined;
  const { filename, mimeType, content } = found;
  return {
    filename: filename ?? "",
    mimeType,
    bytes: mimeType.startsWith("text/") ? withLineEnds(content) : bytesOf(content),
  };
}

/** Limits the folder's size by deleting the oldest mails. */
export async function deleteOldestMail(folder: string): Promise<void> {
  for (const id of (await listIds(folder)).slice(MAILS_MAX)) await rm(join(folder, `${id}.eml`), { force: true });
}

async function parseMail(folder: string, id: string): Promise<Email | undefined> {
  if (!idPattern.test(id)) return undefined;
  const raw = await readFile(join(folder, `${id}.eml`)).catch(() => undefined);
  return raw && PostalMime.parse(raw);
}

async function listIds(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => name.endsWith(".eml")).map((name) => name.slice(0, -".eml".length));
  return ids
    .filter((id) => idPattern.test(id))
    .sort()
    .reverse();
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

/** The parser normalises line ends to LF; text/calendar (RFC 5545) and MIME text (RFC 2046) require CRLF. */
function withLineEnds(content: string | ArrayBuffer | Uint8Array): Uint8Array {
  return new TextEncoder().encode(textOf(content).replace(/\r?\n/g, "\r\n"));
}

function bytesOf(content: string | ArrayBuffer | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function nameOf(person: Address | undefined): string {
  if (person === undefined) return "";
  const { name, address = "" } = person;
  return name === "" ? address : `${name} <${address}>`;
}
