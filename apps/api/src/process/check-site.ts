import { demoOnPublicAddress, type SiteState, siteStateQuery } from "@meander/db/site-state";
import { isOpenToNetwork } from "@meander/domain/site/listen-addresses";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";
import { StartError } from "./start-error.ts";

type Settings = Pick<Config, "isLocal" | "publicUrl" | "listenAddresses">;

/** Throws StartError when the demo world would be public; logs settings that an operator should change. */
export async function checkSite(db: Database, config: Settings, log: Logger): Promise<void> {
  const { rows } = await sql.raw<SiteState>(siteStateQuery).execute(db);
  const { hasDemoPeople = false, hasAdministrator = false } = rows[0] ?? {};
  if (hasDemoPeople && !config.isLocal) throw new StartError(demoOnPublicAddress(config.publicUrl));
  if (hasDemoPeople && isOpenToNetwork(config.listenAddresses))
    log.warn(
      { addresses: config.listenAddresses },
      "the demo accounts, whose password is public, are reachable from the network",
    );
  if (!hasAdministrator) log.warn("there is no administrator yet: create one with `npm run admin -- EMAIL`");
}
