import { join, resolve } from "node:path";
import { StartProblem } from "./problem.ts";

/** What `npm start` itself decides on; the rest of the environment goes to the API untouched and is read there. */
export type StartSettings = {
  /** 0 asks for any free one. */
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** Absolute. */
  readonly dataFolder: string;
  /** Absent: the embedded Postgres. */
  readonly databaseUrl: string | undefined;
  readonly isDemo: boolean;
  /** Absent: the embedded mail sink, whose viewer is at /mail. */
  readonly smtpUrl: string | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Empty variables count as absent. Throws StartProblem. */
export function readStartSettings(env: Environment, workingFolder: string): StartSettings {
  const given = (name: string) => env[name]?.trim() || undefined;
  const publicUrl = given("PUBLIC_URL");
  const isLoopback = publicUrl === undefined || isLoopbackUrl(publicUrl);
  const wish = given("MEANDER_DEMO");
  if (wish !== undefined && isTrue(wish) && !isLoopback) {
    throw new StartProblem(
      `The demo world has accounts whose password everyone knows, so it does not exist on ${publicUrl}. Leave MEANDER_DEMO out.`,
    );
  }
  return {
    port: readPort(given("PORT") ?? "4000"),
    publicUrl,
    dataFolder: resolve(workingFolder, given("MEANDER_DATA") ?? ".meander"),
    databaseUrl: given("DATABASE_URL"),
    isDemo: isLoopback && (wish === undefined || isTrue(wish)),
    smtpUrl: given("SMTP_URL"),
  };
}

export function postgresFolder({ dataFolder }: StartSettings): string {
  return join(dataFolder, "postgres");
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartProblem(`PORT is '${text}': write a number from 1 to 65535, or 0 for any free one.`);
}

function isLoopbackUrl(address: string): boolean {
  if (!URL.canParse(address))
    throw new StartProblem(`PUBLIC_URL is '${address}': write the whole address, e.g. https://meander.example.`);
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\./.test(hostname);
}

function isTrue(text: string): boolean {
  if (["1", "true"].includes(text)) return true;
  if (["0", "false"].includes(text)) return false;
  throw new StartProblem(`MEANDER_DEMO is '${text}': write 1 or 0.`);
}
