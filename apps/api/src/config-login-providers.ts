import { z } from "zod";

/** An OpenID provider that people can log in with. */
export type LoginProviderConfig = {
  /** As used in paths, e.g. `acme` in /auth/acme. */
  readonly id: string;
  /** The label of the login button. */
  readonly name: string;
  /** Exactly as the provider publishes it, with a trailing slash only if the provider's has one. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

type Environment = Readonly<Record<string, unknown>>;
type Read = { readonly providers: readonly LoginProviderConfig[]; readonly problems: readonly string[] };

const providerId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/)
  // Reserved for the path of our own login.
  .refine((id) => id !== "local");

const issuer = z.string().refine((text) => {
  const url = URL.parse(text);
  if (url === null || url.search !== "" || url.hash !== "") return false;
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback);
});

/**
 * Parses `OIDC_PROVIDERS=acme` with `OIDC_ACME_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and optionally `_NAME`. Problems
 * name the setting, never its value.
 */
export function parseLoginProviders(env: Environment): Read {
  const ids = textOf(env.OIDC_PROVIDERS)
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (ids.some((id) => !providerId.safeParse(id).success) || new Set(ids).size !== ids.length) {
    const problem =
      "write names of lower-case letters, digits and dashes with commas between, each once and none 'local'";
    return { providers: [], problems: [`OIDC_PROVIDERS: ${problem}`] };
  }
  const read = ids.map((id) => parseProvider(id, env));
  return {
    providers: read.flatMap(({ providers }) => providers),
    problems: read.flatMap(({ problems }) => problems),
  };
}

function parseProvider(id: string, env: Environment): Read {
  const prefix = `OIDC_${id.toUpperCase().replaceAll("-", "_")}`;
  const setting = (name: string) => textOf(env[`${prefix}_${name}`]);
  const [issuerText, clientId, clientSecret] = [setting("ISSUER"), setting("CLIENT_ID"), setting("CLIENT_SECRET")];
  const problems = [
    ...(issuer.safeParse(issuerText).success
      ? []
      : [`${prefix}_ISSUER: write the provider's address, e.g. https://accounts.example`]),
    ...(clientId === "" ? [`${prefix}_CLIENT_ID: is missing: the provider gives it`] : []),
    ...(clientSecret === "" ? [`${prefix}_CLIENT_SECRET: is missing: the provider gives it`] : []),
  ];
  const name = setting("NAME").trim().slice(0, 60);
  const provider = { id, name: name === "" ? id : name, issuer: issuerText, clientId, clientSecret };
  return { providers: problems.length === 0 ? [provider] : [], problems };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
