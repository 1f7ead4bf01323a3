import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";

/** A browser's side of a subscription: its key pair and its authentication secret. */
export type BrowserKeys = { readonly privateKey: Buffer; readonly auth: Buffer };

/** Decrypts the body of a push by RFC 8291 with RFC 8188's `aes128gcm`, in one record. */
export function decryptPush(body: Buffer, { privateKey, auth }: BrowserKeys): Buffer {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const browser = createECDH("prime256v1");
  browser.setPrivateKey(privateKey);
  const secret = browser.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), senderKey]);
  const input = Buffer.from(hkdfSync("sha256", secret, auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with the byte 2 and any number of zeros.
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("The padding is wrong.");
  return padded.subarray(0, end);
}
