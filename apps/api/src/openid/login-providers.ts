import type { Config } from "../config.ts";
import { createLoginProvider, type LoginProvider } from "./login-provider.ts";

export type LoginProviders = ReadonlyMap<string, LoginProvider>;

/** Keyed by id, in the operator's order. */
export function createLoginProviders(
  { loginProviders, publicUrl }: Pick<Config, "loginProviders" | "publicUrl">,
  clock: () => Date,
): LoginProviders {
  return new Map(
    loginProviders.map((config) => {
      const redirectUri = `${publicUrl}/api/public/v1.0/auth/${config.id}/callback`;
      return [config.id, createLoginProvider(config, redirectUri, clock)];
    }),
  );
}
