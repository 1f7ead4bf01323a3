import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { isLoopbackHost, listenAddresses } from "@meander/domain/site/listen-addresses";
import { StartProblem } from "./problem.ts";

/** The settings of `npm start` itself; the API reads the rest of the environment. */
export type StartSettings = {
  /** 0 means any free port. */
  readonly port: number;
  /** Loopback only, unless there is a public address or HOST. */
  readonly addresses: readonly string[];
  readonly publicUrl: string | undefined;
  /** Whether other computers should reach it at `publicUrl`. */
  readonly isPublic: boolean;
  /** An absolute path. */
  readonly dataFolder: string;
  /** Undefined for the embedded Postgres. */
  readonly databaseUrl: string | undefined;
  readonly isDemo: boolean;
  /** Undefined for the embedded mail sink, whose viewer is at /mail. */
  readonly smtpUrl: string | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Treats empty variables as absent. Throws StartProblem. */
export function parseStartSettings(env: Environment, workingFolder: string): StartSettings {
  const given = (name: string) => env[name]?.trim() || undefined;
  const publicUrl = parseUrl(given("PUBLIC_URL"));
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  const isPublic = publicHost !== undefined && !isLoopbackHost(publicHost);
  const demoSetting = given("MEANDER_DEMO");
  if (demoSetting !== undefined && isTrue(demoSetting) && isPublic) {
    throw new StartProblem(
      `The demo world has accounts whose password everyone knows, so it does not exist on ${publicUrl}. Leave MEANDER_DEMO out.`,
    );
  }
  return {
    port: parsePort(given("PORT") ?? "4000"),
    addresses: listenAddresses(parseHost(given("HOST")), publicHost),
    publicUrl,
    isPublic,
    dataFolder: resolve(workingFolder, given("MEANDER_DATA") ?? ".meander"),
    databaseUrl: given("DATABASE_URL"),
    isDemo: !isPublic && (demoSetting === undefined || isTrue(demoSetting)),
    smtpUrl: given("SMTP_URL"),
  };
}

export function postgresFolder({ dataFolder }: StartSettings): string {
  return join(dataFolder, "postgres");
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartProblem(`PORT is '${text}': write a number from 1 to 65535, or 0 for any free one.`);
}

function parseHost(text: string | undefined): string | undefined {
  if (text === undefined || text === "localhost" || isIP(text) !== 0) return text;
  throw new StartProblem(
    `HOST is '${text}': write an address of this computer, for example 0.0.0.0 for all of them, or localhost.`,
  );
}

function parseUrl(address: string | undefined): string | undefined {
  if (address === undefined || URL.canParse(address)) return address;
  throw new StartProblem(`PUBLIC_URL is '${address}': write the whole address, e.g. https://meander.example.`);
}

function isTrue(text: string): boolean {
  if (["1", "true"].includes(text)) return true;
  if (["0", "false"].includes(text)) return false;
  throw new StartProblem(`MEANDER_DEMO is '${text}': write 1 or 0.`);
}
