import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";
import { contentSecurityPolicy } from "./http/security-headers.ts";

const database = { DATABASE_URL: "postgres://meander:secret@127.0.0.1:5432/meander" };

test("requires only a database address", () => {
  expect(parseConfig(database)).toMatchObject({
    port: 4000,
    listenAddresses: ["127.0.0.1", "::1"],
    publicUrl: "http://localhost:4000",
    isLocal: true,
    isHttps: false,
    databaseDirectUrl: database.DATABASE_URL,
    smtpUrl: undefined,
    isDemo: false,
    hasDemoPictures: false,
    trustedProxies: [],
    searchesPerMinute: 240,
    loginProviders: [],
    bounceSecret: undefined,
    metricsToken: undefined,
    databaseReadUrl: undefined,
    databaseReadMaxLag: 5,
    geocoder: undefined,
    stock: {},
    geoipFile: undefined,
    logLevel: "info",
  });
});

test("treats an empty variable as absent and strips a trailing slash from the address", () => {
  const config = parseConfig({ ...database, PORT: "", PUBLIC_URL: "https://meander.example/" });
  expect(config).toMatchObject({ port: 4000, publicUrl: "https://meander.example", isHttps: true });
});

test("takes streets from an address as it is, or from a file of the working folder", () => {
  const tilesOf = (MAP_TILES: string) => parseConfig({ ...database, MAP_TILES }).mapTiles;
  expect(tilesOf("https://tiles.example/london.pmtiles")).toBe("https://tiles.example/london.pmtiles");
  expect(tilesOf("london.pmtiles")).toBe(resolve("london.pmtiles"));
});

test("names the asset host in the policy of pages", () => {
  const { mediaUrl } = parseConfig({ ...database, MEDIA_URL: "https://pictures.example/meander/" });
  expect(mediaUrl).toBe("https://pictures.example/meander");
  expect(contentSecurityPolicy("n0nce", { mediaUrl, stock: {} })).toContain(
    "img-src 'self' data: blob: https://pictures.example/meander/;",
  );
  expect(contentSecurityPolicy("n0nce", { mediaUrl: undefined, stock: {} })).toContain("img-src 'self' data: blob:;");
});

test("lets pages load photos of the configured stock services alone", () => {
  const { stock } = parseConfig({ ...database, UNSPLASH_KEY: "key", FLICKR_URL: "http://127.0.0.1:1" });
  expect(stock).toEqual({
    unsplash: { key: "key", url: "https://api.unsplash.com", imagesUrl: "https://images.unsplash.com" },
  });
  expect(contentSecurityPolicy("n0nce", { mediaUrl: undefined, stock })).toContain(
    "img-src 'self' data: blob: https://images.unsplash.com;",
  );
});

test.each([
  [{ UNSPLASH_URL: "https://api.unsplash.com/v1" }, "UNSPLASH_URL: write the service's address without a path"],
  [{ MEDIA_URL: "https://pictures.example/?x='" }, "MEDIA_URL: write it without a query"],
  [{ PORT: "http" }, "PORT: write a port number"],
  [{ HOST: "meander.example" }, "HOST: write an address of this computer"],
  [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN: write at least 32 characters"],
  [{ PUBLIC_URL: "meander.example" }, "PUBLIC_URL: write the site's address"],
  [{ DATABASE_URL: "mysql://localhost" }, "DATABASE_URL: write it as postgres://"],
  [{ SMTP_URL: "localhost:25" }, "SMTP_URL: write it as smtp://"],
  [{ TRUSTED_PROXIES: "10.0.0.0/8, office" }, "TRUSTED_PROXIES: write addresses or ranges"],
  [{ SEARCH_RATE_LIMIT: "0" }, "SEARCH_RATE_LIMIT: "],
  [{ READ_RATE_LIMIT: "many" }, "READ_RATE_LIMIT: write a number"],
  [
    { APNS_KEY_FILE: "key.p8" },
    "APNS_KEY_ID: is missing: set APNS_KEY_FILE, APNS_KEY_ID, APNS_TEAM_ID, APNS_TOPIC together",
  ],
  [{ FCM_URL: "fcm.googleapis.com" }, "FCM_URL: write the service's address"],
  [{ PUSH_PROXY: "proxy:3128" }, "PUSH_PROXY: write the proxy's address"],
  [{ MEANDER_DEMO: "perhaps" }, "MEANDER_DEMO: write 1 or 0"],
  [{ DATABASE_READ_URL: "replica" }, "DATABASE_READ_URL: write it as postgres://"],
  [{ GEOCODER_URL: "api.mapbox.com", GEOCODER_TOKEN: "pk.one" }, "GEOCODER_URL: write the service's address"],
  [{ GEOCODER_URL: "https://api.mapbox.com" }, "GEOCODER_TOKEN: is missing: set GEOCODER_URL, GEOCODER_TOKEN together"],
  [{ BOUNCE_SECRET: "short" }, "BOUNCE_SECRET: write at least 32 characters"],
  [{ OIDC_PROVIDERS: "Acme" }, "OIDC_PROVIDERS: write names"],
  [{ OIDC_PROVIDERS: "acme,acme" }, "OIDC_PROVIDERS: write names"],
  [{ OIDC_PROVIDERS: "local" }, "OIDC_PROVIDERS: write names"],
  [{ OIDC_PROVIDERS: "acme" }, "OIDC_ACME_CLIENT_ID: is missing"],
  [
    { OIDC_PROVIDERS: "acme", OIDC_ACME_ISSUER: "http://accounts.example" },
    "OIDC_ACME_ISSUER: write the provider's address",
  ],
])("rejects %o, naming the setting and the expected value", (wrong, words) => {
  expect(() => parseConfig({ ...database, ...wrong })).toThrow(ConfigError);
  expect(() => parseConfig({ ...database, ...wrong })).toThrow(words);
});

test("uses the mail sender as the contact unless another one is configured", () => {
  const sender = { MAIL_FROM: "Walks <hello@walks.example>" };
  expect(parseConfig({ ...database, ...sender })).toMatchObject({
    contactEmail: "hello@walks.example",
    operatorName: "Meander",
  });
  const named = { CONTACT_EMAIL: "help@walks.example", OPERATOR_NAME: "Walks Ltd" };
  expect(parseConfig({ ...database, ...sender, ...named })).toMatchObject({
    contactEmail: "help@walks.example",
    operatorName: "Walks Ltd",
  });
  expect(() => parseConfig({ ...database, CONTACT_EMAIL: "help" })).toThrow("CONTACT_EMAIL: write the address");
});

test("asks for product updates and has a postal address only if configured", () => {
  expect(parseConfig(database)).toMatchObject({ asksForProductUpdates: false, postalAddress: undefined });
  const asking = { MARKETING_OPT_IN: "1", POSTAL_ADDRESS: "Walks Ltd, 1 Lock Lane, London" };
  expect(parseConfig({ ...database, ...asking })).toMatchObject({
    asksForProductUpdates: true,
    postalAddress: "Walks Ltd, 1 Lock Lane, London",
  });
});

test("is a beta only if configured", () => {
  expect([parseConfig(database).isBeta, parseConfig({ ...database, BETA: "1" }).isBeta]).toEqual([false, true]);
});

test("rejects a partial DKIM configuration", () => {
  const whole = { DKIM_DOMAIN: "meander.example", DKIM_SELECTOR: "mail2026", DKIM_KEY_FILE: "/etc/meander/dkim.pem" };
  expect(parseConfig(database).dkim).toBeUndefined();
  expect(parseConfig({ ...database, ...whole }).dkim).toEqual({
    domain: "meander.example",
    selector: "mail2026",
    keyFile: "/etc/meander/dkim.pem",
  });
  expect(() => parseConfig({ ...database, ...whole, DKIM_SELECTOR: "" })).toThrow(
    "DKIM_SELECTOR: is missing: set DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE together",
  );
});

test("reads each login provider from its own settings", () => {
  const acme = { OIDC_ACME_CLIENT_ID: "meander", OIDC_ACME_CLIENT_SECRET: "secret" };
  const works = { OIDC_MY_WORKS_CLIENT_ID: "m", OIDC_MY_WORKS_CLIENT_SECRET: "s", OIDC_MY_WORKS_NAME: "My Works" };
  const { loginProviders } = parseConfig({
    ...database,
    ...acme,
    ...works,
    OIDC_PROVIDERS: "acme, my-works",
    OIDC_ACME_ISSUER: "https://accounts.example/",
    OIDC_MY_WORKS_ISSUER: "http://localhost:4444",
  });
  expect(loginProviders).toEqual([
    { id: "acme", name: "acme", issuer: "https://accounts.example/", clientId: "meander", clientSecret: "secret" },
    { id: "my-works", name: "My Works", issuer: "http://localhost:4444", clientId: "m", clientSecret: "s" },
  ]);
});

test("reports every invalid setting at once without repeating a value", () => {
  expect(() => parseConfig({ PORT: "-1", SMTP_URL: "secret" })).toThrow(
    /PORT[\s\S]*DATABASE_URL is missing[\s\S]*SMTP_URL/,
  );
  expect(() => parseConfig({ SMTP_URL: "secret" })).not.toThrow(/secret/);
});
