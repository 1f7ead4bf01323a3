import type { z } from "zod";
import { providerUnreachable } from "./problems.ts";

export const PROVIDER_TIMEOUT_MS = 5_000;

/** Fetches one JSON document from a provider, following nothing. Throws DomainError unavailable whatever goes wrong. */
export async function fetchJson<Schema extends z.ZodType>(
  address: string,
  schema: Schema,
  headers: Readonly<Record<string, string>> = {},
): Promise<z.infer<Schema>> {
  try {
    const response = await fetch(address, {
      headers: { Accept: "application/json", ...headers },
      redirect: "error",
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return schema.parse(await response.json());
  } catch (error) {
    throw providerUnreachable(error);
  }
}
