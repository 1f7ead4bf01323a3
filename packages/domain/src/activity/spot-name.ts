import type { Activity } from "../contract/activities.ts";
import { placeName, unknownLevelLabel } from "../geo/context.ts";

/** Where it starts, as its viewer may know it: the spot with its address or the area around it, then town and country. */
export function spotName({ locations, context }: Pick<Activity, "locations" | "context">): string {
  const { name = "", address = "" } = locations.points[0]?.properties ?? {};
  const parts: string[] = [];
  const town = placeName(context);
  for (const part of [name, address, town === unknownLevelLabel ? "" : town]) {
    // An address often begins with the spot's name or ends with the town.
    if (part !== "" && !parts.some((known) => known.includes(part))) parts.push(part);
  }
  return parts.filter((part, index) => !parts.slice(index + 1).some((later) => later.startsWith(part))).join(", ");
}
