import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type ResolvedRow, resolveRow, type RouteRow } from "./row.ts";

const folder = fileURLToPath(new URL("rows/", import.meta.url));

/** Every row of every file, one per path. */
export async function readRows(): Promise<readonly ResolvedRow[]> {
  const files: readonly { rows: readonly RouteRow[] }[] = await Promise.all(
    globSync("*.ts", { cwd: folder })
      .sort()
      .map((file) => import(pathToFileURL(folder + file).href)),
  );
  return files.flatMap((file) => file.rows.flatMap(resolveRow));
}
