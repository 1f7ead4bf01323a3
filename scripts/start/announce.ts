import { print } from "../terminal/print.ts";
import type { StartSettings } from "./settings.ts";

const demoPassword = "wander2026";
const demoAccounts = [
  ["traveller", "joins and rates activities"],
  ["host", "makes activities, answers requests"],
  ["moderator", "console: reports and people"],
  ["marketer", "console: campaigns"],
  ["admin", "console: everything"],
] as const;

/** What a person needs next. The first line is what programs wait for. */
export function announceReady(port: number, { isDemo, smtpUrl, publicUrl }: StartSettings): void {
  const address = `http://localhost:${port}`;
  print(`Meander is ready on ${address}`);
  if (isDemo) {
    print();
    print(`  Log in with the password ${demoPassword} as`);
    for (const [name, role] of demoAccounts) print(`    ${`${name}@meander.example`.padEnd(28)}${role}`);
  }
  print();
  if (smtpUrl === undefined) print(`  Mail that Meander sends: ${address}/mail`);
  if (publicUrl !== undefined) print(`  Public address:          ${publicUrl}`);
  print("  Stop with Ctrl-C.");
}
