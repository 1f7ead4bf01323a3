import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";

const flag = z
  .enum(["0", "1", "false", "true"], { error: "write 1 or 0" })
  .transform((text) => ["1", "true"].includes(text));

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, "write it as postgres://user:password@host:port/database");

const proxy = z.string().refine((text) => {
  const [address = "", prefix] = text.split("/");
  return isIP(address) !== 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
}, "write addresses or ranges with commas between, e.g. 10.0.0.0/8,192.0.2.7");

const environment = z.object({
  PORT: z.coerce.number({ error: "write a port number" }).int().min(0).max(65_535).default(4000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "write the site's address, e.g. https://meander.example" })
    .optional(),
  MEANDER_DATA: z.string().min(1).default(".meander"),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number({ error: "write a number" }).int().min(1).max(200).default(10),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "write it as smtp://user:password@host:port")
    .optional(),
  MAIL_FROM: z.string().min(3).default("Meander <hello@meander.example>"),
  MEANDER_DEMO: flag.default(false),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(proxy))
    .default([]),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Settings of one process, parsed once; nothing else reads the environment. */
export type Config = {
  readonly port: number;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly isHttps: boolean;
  /** Absolute. */
  readonly dataFolder: string;
  readonly databaseUrl: string;
  /** Reaches Postgres itself even when `databaseUrl` goes through a pooler: LISTEN needs that. */
  readonly databaseDirectUrl: string;
  readonly databasePoolSize: number;
  /** Absent: the worker runs the embedded sink, and the API shows its mail at /mail. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly isDemo: boolean;
  readonly trustedProxies: readonly string[];
  readonly logLevel: z.infer<typeof environment>["LOG_LEVEL"];
};

/** The environment doesn't make sense; the message names each setting and what to write instead. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Empty variables count as absent. Throws ConfigError. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(explain(parsed.error, given));
  const settings = parsed.data;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, "");
  return {
    port: settings.PORT,
    publicUrl,
    isHttps: publicUrl.startsWith("https:"),
    dataFolder: resolve(settings.MEANDER_DATA),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    isDemo: settings.MEANDER_DEMO,
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
  };
}

function explain(error: z.ZodError, given: Record<string, unknown>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return name in given
      ? `  ${name}: ${issue.message}`
      : `  ${name} is missing. Run \`npm start\`, which sets it, or set it yourself.`;
  });
  return `Meander can't start with these settings:\n${lines.join("\n")}`;
}
