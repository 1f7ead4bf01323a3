import { hash, verify } from "@node-rs/argon2";

/** argon2id, the library's default, with OWASP's parameters: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verifying against this dummy takes as long as against a real hash. */
const dummyHash = hash(crypto.randomUUID(), options);

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Also false for an account without a password, after the same time as for a wrong one. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await dummyHash), password);
  return isRight && passwordHash !== null;
}
