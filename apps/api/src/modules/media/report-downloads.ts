import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/client.ts";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { reportDownload } from "../../stock-photos/unsplash.ts";
import { listDownloads, markDownloaded } from "./stock-queries.ts";

type Needs = { readonly db: Database; readonly config: Pick<Config, "stock">; readonly log: Logger };

const LIMIT = 30;

/** Scheduled job: reports chosen photos to Unsplash, which demands it. What fails is repeated by the next run. */
export async function reportDownloads({ db, config, log }: Needs): Promise<void> {
  const { unsplash } = config.stock;
  if (unsplash === undefined) return;
  for (const { id, downloadUrl } of await listDownloads(db, LIMIT)) {
    if (downloadUrl === null) continue;
    const failure = await reportDownload(unsplash, downloadUrl).catch((error: unknown) => error);
    const reason = failure instanceof RemoteFailure ? failure.reason : undefined;
    // A photo that is gone needs no report.
    if (failure === undefined || reason === "question") await markDownloaded(db, id);
    else return log.warn({ reason }, "a chosen photo wasn't reported to Unsplash");
  }
}
