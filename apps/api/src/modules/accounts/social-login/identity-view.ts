import type { LinkedIdentity } from "@meander/domain/contract/login-providers";

type IdentityRow = { readonly provider: string; readonly createdAt: Date; readonly lastUsedAt: Date };

/** `name` is absent where the provider is no longer configured. */
export function linkedIdentityOf({ provider, createdAt, lastUsedAt }: IdentityRow, name?: string): LinkedIdentity {
  return {
    provider,
    name: name ?? provider,
    linkedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  };
}
