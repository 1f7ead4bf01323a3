import { dirname, join, relative } from "node:path/posix";

/**
 * Folders and files of apps/api/src in layers, lowest first. Each imports only itself and lower layers, types included.
 */
export const apiFloors: readonly (readonly string[])[] = [
  ["translate.ts"],
  [
    "parse-mail-address.ts",
    "config-login-providers.ts",
    "geoip",
    "locale.ts",
    "mail-templates.ts",
    "metrics.ts",
    "remote",
    "require-allowed.ts",
  ],
  ["config.ts", "geocoding"],
  ["address-key.ts", "db", "openid", "stock-photos"],
  ["limits", "modules/audit", "process"],
  ["outbox", "sessions"],
  ["http", "mail"],
  [
    "modules/maps",
    "modules/media",
    "modules/places",
    "modules/reference",
    "modules/searches",
    "modules/suppression",
    "pages",
  ],
  ["mail-sink", "modules/demo", "modules/profiles"],
  ["modules/notifications"],
  ["modules/activities"],
  [
    "modules/accounts",
    "modules/calendar",
    "modules/campaigns",
    "modules/comments",
    "modules/contributors",
    "modules/discovery",
    "modules/likes",
    "modules/lists",
    "modules/participation",
    "modules/ratings",
  ],
  ["delivery", "modules/blocking", "modules/moderation", "modules/offline", "modules/special-notifications", "site"],
  ["modules/administration"],
  ["admin.ts", "api-routes.ts", "jobs"],
  ["app.ts", "routes-type.ts", "worker.ts"],
  ["main.ts"],
];

const root = "apps/api/src";
const IMPORT = /\b(?:from|import|module)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

/** Problems of one file's imports; empty if it respects its floor. `read` is called only for sources of the API. */
export function findFloorProblems(path: string, read: () => string): readonly string[] {
  if (!path.startsWith(`${root}/`) || !/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) return [];
  const unit = unitOf(path);
  const floor = floorOf(unit);
  if (floor === -1) return [`${path}: '${unit}' is on no floor; add it to scripts/check/api-floors.ts`];
  return [...read().matchAll(IMPORT)].flatMap(([, specifier = ""]) => {
    const imported = unitOf(join(dirname(path), specifier));
    if (imported === unit || floorOf(imported) < floor) return [];
    return [`${path}: '${unit}' imports '${imported}', which is no floor below; hand it in from above`];
  });
}

/** The module, the folder, or the file at the top level that contains `path`. */
function unitOf(path: string): string {
  const [first = "", second = ""] = relative(root, path).split("/");
  return first === "modules" ? `${first}/${second}` : first;
}

/** -1 if the unit is on no floor. */
function floorOf(unit: string): number {
  return apiFloors.findIndex((units) => units.includes(unit));
}
