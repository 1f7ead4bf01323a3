import { hash, verify } from "@node-rs/argon2";

/** argon2id, which is the library's default, as OWASP advises: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of no password: verifying against it costs what a real one costs. */
const nobodysHash = hash(crypto.randomUUID(), options);

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** False for someone without a password too, in the time a wrong one takes. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && passwordHash !== null;
}
