import { isIP } from "node:net";
import { resolve } from "node:path";
import { placeholderAddress } from "@meander/domain/constants";
import type { StockServiceId } from "@meander/domain/image/stock-service";
import { rateLimits } from "@meander/domain/policy";
import { isLoopbackHost, listenAddresses } from "@meander/domain/site/listen-addresses";
import { z } from "zod";
import { type LoginProviderConfig, parseLoginProviders } from "./config-login-providers.ts";
import { parseMailAddress } from "./parse-mail-address.ts";

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

const listenAddress = z
  .string()
  .refine(
    (text) => text === "localhost" || isIP(text) !== 0,
    "write an address of this computer, e.g. 0.0.0.0 for all of them, or localhost",
  );

const DKIM_SETTINGS = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY_FILE"] as const;
const GEOCODER_SETTINGS = ["GEOCODER_URL", "GEOCODER_TOKEN"] as const;
const APNS_SETTINGS = ["APNS_KEY_FILE", "APNS_KEY_ID", "APNS_TEAM_ID", "APNS_TOPIC"] as const;
const VAPID_SETTINGS = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"] as const;

/** An origin: a Content-Security-Policy contains it, and addresses are compared with it. */
const serviceUrl = z
  .url({ protocol: /^https?$/, error: "write the service's address without a path, e.g. https://api.unsplash.com" })
  .regex(/^https?:\/\/[^/?#;,\s]+$/, "write the service's address without a path, e.g. https://api.unsplash.com");

const requestsPerMinute = z.coerce.number({ error: "write a number" }).int().min(1).max(1_000_000_000);

const environment = z.object({
  PORT: z.coerce.number({ error: "write a port number" }).int().min(0).max(65_535).default(4000),
  HOST: listenAddress.optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "write the site's address, e.g. https://meander.example" })
    .optional(),
  MEDIA_URL: z
    .url({ protocol: /^https?$/, error: "write the pictures' address, e.g. https://pictures.meander.example" })
    .regex(/^[^?#;,\s]+$/, "write it without a query")
    .optional(),
  MAP_TILES: z.string().min(1).optional(),
  MEANDER_DATA: z.string().min(1).default(".meander"),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_READ_MAX_LAG: z.coerce.number({ error: "write a number of seconds" }).min(1).max(300).default(5),
  DATABASE_POOL_SIZE: z.coerce.number({ error: "write a number" }).int().min(1).max(200).default(10),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "write it as smtp://user:password@host:port")
    .optional(),
  CONTACT_EMAIL: z.email("write the address that people reach you at").optional(),
  OPERATOR_NAME: z.string().trim().min(1).max(200).default("Meander"),
  POSTAL_ADDRESS: z.string().trim().min(1).max(300).optional(),
  MARKETING_OPT_IN: flag.default(false),
  BETA: flag.default(false),
  MAIL_FROM: z.string().min(3).default(`Meander <${placeholderAddress}>`),
  DKIM_DOMAIN: z.hostname({ error: "write the domain of the sender, e.g. meander.example" }).optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i, "write the name before ._domainkey, e.g. mail2026")
    .optional(),
  DKIM_KEY_FILE: z.string().min(1).optional(),
  MEANDER_DEMO: flag.default(false),
  MEANDER_DEMO_PICTURES: flag.default(true),
  SEARCH_RATE_LIMIT: requestsPerMinute.default(rateLimits.search.max),
  READ_RATE_LIMIT: requestsPerMinute.default(rateLimits.read.max),
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
  BOUNCE_SECRET: z.string().min(32, "write at least 32 characters that nobody guesses").optional(),
  METRICS_TOKEN: z.string().min(32, "write at least 32 characters that nobody guesses").optional(),
  GEOCODER_URL: z
    .url({ protocol: /^https?$/, error: "write the service's address, e.g. https://api.mapbox.com" })
    .optional(),
  GEOCODER_TOKEN: z.string().min(1).optional(),
  GEOCODER_RATE_LIMIT: z.coerce.number({ error: "write a number" }).int().min(1).max(1_000_000).default(600),
  UNSPLASH_KEY: z.string().min(1).optional(),
  UNSPLASH_URL: serviceUrl.default("https://api.unsplash.com"),
  UNSPLASH_IMAGES_URL: serviceUrl.default("https://images.unsplash.com"),
  FLICKR_KEY: z.string().min(1).optional(),
  FLICKR_URL: serviceUrl.default("https://api.flickr.com"),
  FLICKR_IMAGES_URL: serviceUrl.default("https://live.staticflickr.com"),
  GEOIP_DATABASE: z.string().min(1).optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, "write the public key in base64url, 87 characters")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "write the private key in base64url, 43 characters")
    .optional(),
  APNS_KEY_FILE: z.string().min(1).optional(),
  APNS_KEY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "write the key's id of ten letters and digits")
    .optional(),
  APNS_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "write the team's id of ten letters and digits")
    .optional(),
  APNS_TOPIC: z
    .string()
    .regex(/^[\w.-]+$/, "write the app's bundle id, e.g. com.example.meander")
    .optional(),
  APNS_URL: serviceUrl.default("https://api.push.apple.com"),
  FCM_KEY_FILE: z.string().min(1).optional(),
  FCM_URL: serviceUrl.default("https://fcm.googleapis.com"),
  PUSH_PROXY: z
    .url({ protocol: /^http$/, error: "write the proxy's address, e.g. http://proxy.internal:3128" })
    .optional(),
  ADDRESS_KEY: z.string().min(32, "write at least 32 characters that nobody guesses").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Each group is all or none: a partial one would silently send unsigned mail or invalidate push subscriptions. */
const consistentEnvironment = environment.superRefine((settings, context) => {
  for (const group of [DKIM_SETTINGS, GEOCODER_SETTINGS, VAPID_SETTINGS, APNS_SETTINGS]) {
    const missing = group.filter((name) => settings[name] === undefined);
    if (missing.length === 0 || missing.length === group.length) continue;
    for (const name of missing) {
      context.addIssue({ code: "custom", path: [name], message: `is missing: set ${group.join(", ")} together` });
    }
  }
});

export type DkimConfig = {
  readonly domain: string;
  readonly selector: string;
  /** Absolute path of a private key in PEM format. */
  readonly keyFile: string;
};

export type ApnsConfig = {
  /** Absolute path of Apple's key, a private key in PEM format (.p8). */
  readonly keyFile: string;
  readonly keyId: string;
  readonly teamId: string;
  /** The app's bundle id. */
  readonly topic: string;
  /** An origin. */
  readonly url: string;
};

/** `keyFile`: absolute path of a service account's JSON. `url`: an origin. */
export type FcmConfig = { readonly keyFile: string; readonly url: string };

export type GeocoderConfig = {
  readonly url: string;
  readonly token: string;
  /** The most requests per minute that one process may send. */
  readonly perMinute: number;
};

/** Addresses are origins, without a trailing slash. */
export type StockServiceConfig = { readonly key: string; readonly url: string; readonly imagesUrl: string };

/** Settings of one process, parsed once; nothing else reads the environment. */
export type Config = {
  readonly port: number;
  readonly listenAddresses: readonly string[];
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Where pages load pictures from, without a trailing slash. Absent: from `publicUrl`. */
  readonly mediaUrl: string | undefined;
  /** Whether the address resolves to this computer only. */
  readonly isLocal: boolean;
  readonly isHttps: boolean;
  /** An absolute path. */
  readonly dataFolder: string;
  /** An absolute path or an address of a PMTiles archive, beside those in the data folder. */
  readonly mapTiles: string | undefined;
  readonly databaseUrl: string;
  /** Connects to Postgres directly even when `databaseUrl` uses a pooler, because LISTEN requires it. */
  readonly databaseDirectUrl: string;
  /** A streaming replica of `databaseUrl`. Absent: all reads use the primary. */
  readonly databaseReadUrl: string | undefined;
  /** Seconds. Reads fall back to the primary while the replica lags by more. */
  readonly databaseReadMaxLag: number;
  readonly databasePoolSize: number;
  /** Absent: the worker runs the embedded sink, and the API shows its mail at /mail. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The operator's contact address, shown on public pages. */
  readonly contactEmail: string;
  /** The operator's postal address, shown below campaigns. */
  readonly postalAddress: string | undefined;
  /** Product updates are opt-in for new people; otherwise opt-out. */
  readonly asksForProductUpdates: boolean;
  /** Whether the logo has a badge that says so. */
  readonly isBeta: boolean;
  /** The operator's legal name. */
  readonly operatorName: string;
  /** Absent: mail isn't signed here; the server behind SMTP_URL may sign it. */
  readonly dkim: DkimConfig | undefined;
  /** The keys for web push. Absent: a key pair is generated at the first start and stored in the data folder. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | undefined;
  /** The proxy that pushes leave through. Absent: they leave directly, to public addresses only. */
  readonly pushProxy: string | undefined;
  /** Absent: pushes to Apple's devices are skipped. */
  readonly apns: ApnsConfig | undefined;
  /** Absent: pushes to Android apps are skipped. */
  readonly fcm: FcmConfig | undefined;
  /** The key that hashes addresses of deleted accounts. Absent: one is generated and stored in the data folder. */
  readonly addressKey: string | undefined;
  readonly isDemo: boolean;
  /** Whether the people of the demo world get pictures. */
  readonly hasDemoPictures: boolean;
  readonly trustedProxies: readonly string[];
  /** The limits per caller and process. */
  readonly searchesPerMinute: number;
  readonly readsPerMinute: number;
  /** OpenID providers that people can log in with; empty unless configured. */
  readonly loginProviders: readonly LoginProviderConfig[];
  /** The bearer token with which mail services report bounces. Absent: all reports are rejected. */
  readonly bounceSecret: string | undefined;
  /** The bearer token for /metrics. Absent: only a local site serves them, to requests from this computer. */
  readonly metricsToken: string | undefined;
  /** A service with Mapbox's Geocoding API. Absent: the gazetteer handles all requests. */
  readonly geocoder: GeocoderConfig | undefined;
  /** Services of stock photos; empty unless configured. */
  readonly stock: Readonly<Partial<Record<StockServiceId, StockServiceConfig>>>;
  /**
   * Absolute path of an .mmdb file that maps network addresses to locations. Absent: the default map centre is used for
   * everyone.
   */
  readonly geoipFile: string | undefined;
  readonly logLevel: z.infer<typeof environment>["LOG_LEVEL"];
};

/** The environment is invalid; the message names each wrong setting and the expected value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Empty variables count as absent. Throws ConfigError. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = consistentEnvironment.safeParse(given);
  const { providers, problems } = parseLoginProviders(given);
  const issues = [...explain(parsed.error, given), ...problems];
  if (!parsed.success || issues.length > 0) {
    throw new ConfigError(`Meander can't start with these settings:\n${issues.map((line) => `  ${line}`).join("\n")}`);
  }
  const settings = parsed.data;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, "");
  const { hostname } = new URL(publicUrl);
  return {
    port: settings.PORT,
    listenAddresses: listenAddresses(settings.HOST, hostname),
    publicUrl,
    mediaUrl: settings.MEDIA_URL?.replace(/\/+$/, ""),
    isLocal: isLoopbackHost(hostname),
    isHttps: publicUrl.startsWith("https:"),
    dataFolder: resolve(settings.MEANDER_DATA),
    mapTiles: mapTilesOf(settings),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databaseReadMaxLag: settings.DATABASE_READ_MAX_LAG,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    contactEmail: settings.CONTACT_EMAIL ?? parseMailAddress(settings.MAIL_FROM),
    postalAddress: settings.POSTAL_ADDRESS,
    asksForProductUpdates: settings.MARKETING_OPT_IN,
    isBeta: settings.BETA,
    operatorName: settings.OPERATOR_NAME,
    dkim: dkimOf(settings),
    vapid: vapidOf(settings),
    pushProxy: settings.PUSH_PROXY,
    apns: apnsOf(settings),
    fcm:
      settings.FCM_KEY_FILE === undefined
        ? undefined
        : { keyFile: resolve(settings.FCM_KEY_FILE), url: settings.FCM_URL },
    addressKey: settings.ADDRESS_KEY,
    isDemo: settings.MEANDER_DEMO,
    hasDemoPictures: settings.MEANDER_DEMO && settings.MEANDER_DEMO_PICTURES,
    trustedProxies: settings.TRUSTED_PROXIES,
    searchesPerMinute: settings.SEARCH_RATE_LIMIT,
    readsPerMinute: settings.READ_RATE_LIMIT,
    loginProviders: providers,
    bounceSecret: settings.BOUNCE_SECRET,
    metricsToken: settings.METRICS_TOKEN,
    geocoder: geocoderOf(settings),
    stock: stockOf(settings),
    geoipFile: settings.GEOIP_DATABASE === undefined ? undefined : resolve(settings.GEOIP_DATABASE),
    logLevel: settings.LOG_LEVEL,
  };
}

function mapTilesOf({ MAP_TILES: tiles }: z.infer<typeof environment>): string | undefined {
  return tiles === undefined || /^https?:/.test(tiles) ? tiles : resolve(tiles);
}

function dkimOf(settings: z.infer<typeof environment>): DkimConfig | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = settings;
  if (domain === undefined || selector === undefined || file === undefined) return undefined;
  return { domain, selector, keyFile: resolve(file) };
}

function apnsOf(settings: z.infer<typeof environment>): ApnsConfig | undefined {
  const { APNS_KEY_FILE: file, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic, APNS_URL: url } = settings;
  if (file === undefined || keyId === undefined || teamId === undefined || topic === undefined) return undefined;
  return { keyFile: resolve(file), keyId, teamId, topic, url };
}

function geocoderOf(settings: z.infer<typeof environment>): GeocoderConfig | undefined {
  const { GEOCODER_URL: url, GEOCODER_TOKEN: token, GEOCODER_RATE_LIMIT: perMinute } = settings;
  return url === undefined || token === undefined ? undefined : { url, token, perMinute };
}

function stockOf(settings: z.infer<typeof environment>): Config["stock"] {
  const { UNSPLASH_KEY, UNSPLASH_URL, UNSPLASH_IMAGES_URL, FLICKR_KEY, FLICKR_URL, FLICKR_IMAGES_URL } = settings;
  return {
    ...(UNSPLASH_KEY !== undefined && {
      unsplash: { key: UNSPLASH_KEY, url: UNSPLASH_URL, imagesUrl: UNSPLASH_IMAGES_URL },
    }),
    ...(FLICKR_KEY !== undefined && { flickr: { key: FLICKR_KEY, url: FLICKR_URL, imagesUrl: FLICKR_IMAGES_URL } }),
  };
}

function vapidOf(settings: z.infer<typeof environment>): Config["vapid"] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  return publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey };
}

function explain(error: z.ZodError | undefined, given: Record<string, unknown>): string[] {
  return (error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return name in given || issue.code === "custom"
      ? `${name}: ${issue.message}`
      : `${name} is missing. Run \`npm start\`, which sets it, or set it yourself.`;
  });
}
