import { resetPasswordPath } from "@meander/domain/paths";
import { tokenPolicy } from "@meander/domain/policy";
import { parseEmailAddress } from "@meander/domain/validation/email-address";
import { getAddressHasher } from "./address-key.ts";
import { type Config, parseConfig } from "./config.ts";
import { type Database, openDatabase } from "./db/client.ts";
import { removeDemoPeople } from "./modules/accounts/personal-data/remove-demo-people.ts";
import { type MadeAdministrator, makeAdministrator } from "./modules/administration/make-administrator.ts";
import { reachDatabase } from "./process/reach-database.ts";
import { reportStartProblem } from "./process/run-process.ts";

/** The operator's commands on one database; `npm run admin` locates the database and runs this program. */

const usage = `npm run admin -- EMAIL [--force]   makes this person an administrator; --force where there is one already
npm run admin -- remove-demo       deletes the people of the demo world and what is theirs`;

async function run(config: Config, args: readonly string[]): Promise<number> {
  const [subject = "", ...others] = args.filter((arg) => arg !== "--force");
  const isForced = args.includes("--force");
  const isRemoval = subject === "remove-demo" && !isForced;
  if (others.length > 0 || !(isRemoval || parseEmailAddress(subject).isValid)) return say(usage, 1);
  const db = openDatabase({ url: config.databaseUrl, poolSize: 2, onIdleError: () => {} });
  try {
    await reachDatabase(db, config.databaseUrl);
    return isRemoval ? await removeDemo(db, config) : await makeAdmin(db, config, subject, isForced);
  } finally {
    await db.destroy();
  }
}

async function removeDemo(db: Database, config: Config): Promise<number> {
  const hashAddress = await getAddressHasher(config);
  const hasMailSink = config.smtpUrl === undefined;
  const count = await removeDemoPeople(db, { hashAddress, hasMailSink, now: new Date() });
  if (count === 0) return say("There are no demo people here.", 0);
  return say(`Removed ${count} demo people, their activities and their sessions.`, 0);
}

async function makeAdmin(db: Database, config: Config, email: string, isForced: boolean): Promise<number> {
  const made = await makeAdministrator(db, { email, isForced, now: new Date() });
  return say(describe(made, email, config.publicUrl), made.outcome === "refused" ? 1 : 0);
}

function describe(made: MadeAdministrator, email: string, publicUrl: string): string {
  switch (made.outcome) {
    case "promoted":
      return `${email} is an administrator now. Where they are logged in, it takes effect at once.`;
    case "already":
      return `${email} is an administrator already.`;
    case "refused":
      return "There is an administrator already, who can promote others in the console. To make one all the same, add --force.";
    case "created":
      return `Created ${email} as an administrator. Its password isn't set yet. ${setPassword(made.passwordResetHash, publicUrl)}`;
    case "invited":
      return `${email} is an administrator already, without a password. ${setPassword(made.passwordResetHash, publicUrl)}`;
  }
}

function setPassword(passwordResetHash: string, publicUrl: string): string {
  const hours = tokenPolicy.passwordResetHours;
  const within = `${hours} hour${hours === 1 ? "" : "s"}`;
  return `Set it within ${within}, once, at\n${publicUrl}${resetPasswordPath(passwordResetHash)}`;
}

function say(text: string, status: number): number {
  process.stdout.write(`${text}\n`);
  return status;
}

try {
  process.exitCode = await run(parseConfig(process.env), process.argv.slice(2));
} catch (error) {
  reportStartProblem(error);
}
