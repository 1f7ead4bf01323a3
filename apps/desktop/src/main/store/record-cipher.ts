import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

export type StoredRecord = { readonly kind: string; readonly id: string; readonly value: unknown };
export type SealedRecord = { readonly slot: Uint8Array; readonly sealed: Uint8Array };

const ivLength = 12;
const tagLength = 16;

/** 256 random bits, to be wrapped by the keychain. */
export function generateKey(): Buffer {
  return randomBytes(32);
}

/**
 * Encrypts records with AES-256-GCM under the store's own key. A record's slot is a keyed hash of its kind and id, so
 * that the file reveals neither. The slot is additional authenticated data, so that records can't be swapped.
 */
export class RecordCipher {
  /** Keys as bytes are converted for each record, which takes longer than the decryption. */
  readonly #key: KeyObject;
  readonly #slotKey: KeyObject;

  constructor(key: Buffer) {
    const derive = (use: string) => createSecretKey(Buffer.from(hkdfSync("sha256", key, "", use, 32)));
    this.#key = derive("meander record");
    this.#slotKey = derive("meander slot");
  }

  slotOf(kind: string, id: string): Buffer {
    return createHmac("sha256", this.#slotKey)
      .update(JSON.stringify([kind, id]))
      .digest();
  }

  seal(record: StoredRecord): SealedRecord {
    const slot = this.slotOf(record.kind, record.id);
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv).setAAD(slot);
    const text = JSON.stringify([record.kind, record.id, record.value]);
    const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
    return { slot, sealed: Buffer.concat([sealed, cipher.getAuthTag()]) };
  }

  /** Throws if the record was changed, moved, or encrypted with another key. */
  open({ slot, sealed }: SealedRecord): StoredRecord {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(0, ivLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(slot).setAuthTag(bytes.subarray(bytes.length - tagLength));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivLength, bytes.length - tagLength)), decipher.final()]);
    const [kind, id, value]: [string, string, unknown] = JSON.parse(text.toString("utf8"));
    if (!this.slotOf(kind, id).equals(slot)) throw new Error("A record is stored under another record's slot");
    return { kind, id, value };
  }
}
