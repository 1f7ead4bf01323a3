import { join } from "node:path";
import { isLoopbackHost, isOpenToNetwork } from "@meander/domain/site/listen-addresses";
import type { SiteState } from "../../db/site-state.ts";
import { print } from "../terminal/print.ts";
import { localAddress } from "./readiness.ts";
import type { StartSettings } from "./settings.ts";

const demoPassword = "wander2026";
const demoAccounts = [
  ["traveller", "joins and rates activities"],
  ["host", "makes activities, answers requests"],
  ["moderator", "console: reports and people"],
  ["marketer", "console: campaigns"],
  ["admin", "console: everything"],
] as const;

/** Prints what a person needs next. Programs wait for the first line. */
export function announceReady(port: number, settings: StartSettings, site: SiteState): void {
  const address = addressFor(port, settings.addresses);
  print(`Meander is ready on ${address}`);
  print();
  if (site.hasDemoPeople) printDemoAccounts();
  if (settings.publicUrl !== undefined) print(`  Public address:          ${settings.publicUrl}`);
  if (settings.smtpUrl === undefined) {
    print(settings.isPublic ? `  ${noMailNotice(settings.dataFolder)}` : `  Mail that Meander sends: ${address}/mail`);
  }
  if (site.hasDemoPeople && isOpenToNetwork(settings.addresses)) print(`  ${demoAccountsWarning(settings.addresses)}`);
  if (!site.hasAdministrator) print("  There is no administrator yet. Make one: npm run admin -- you@example.org");
  print("  Stop with Ctrl-C.");
}

function printDemoAccounts(): void {
  print(`  Log in with the password ${demoPassword} as`);
  for (const [name, role] of demoAccounts) print(`    ${`${name}@meander.example`.padEnd(28)}${role}`);
  print();
}

/** The address to enter in a browser on this computer. */
function addressFor(port: number, [first = "::"]: readonly string[]): string {
  const isNamed = first !== "::" && first !== "0.0.0.0" && !isLoopbackHost(first);
  return isNamed ? localAddress(port, [first]) : `http://localhost:${port}`;
}

function noMailNotice(dataFolder: string): string {
  return `No mail leaves this site: set SMTP_URL. Until then it is only stored, in ${join(dataFolder, "mail")}.`;
}

function demoAccountsWarning(addresses: readonly string[]): string {
  return `Warning: everyone who reaches ${addresses.join(", ")} can log in with the demo accounts. Leave HOST out, or run npm run admin -- remove-demo.`;
}
