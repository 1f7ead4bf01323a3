import type { Activity } from "../contract/activities.ts";
import { placeName, unknownPlaceName } from "../geo/context.ts";

/** The meeting point as the viewer may see it: its name, its address or rounded area, then town and country. */
export function meetingPointLabel({ locations, context }: Pick<Activity, "locations" | "context">): string {
  const { name = "", address = "" } = locations.points[0]?.properties ?? {};
  const parts: string[] = [];
  const town = placeName(context);
  for (const part of [name, address, town === unknownPlaceName ? "" : town]) {
    // Geocoded addresses often begin with the place's own name or end with the town, with other levels between.
    const known = new Set(parts.flatMap((one) => one.split(", ")));
    if (part !== "" && !part.split(", ").every((level) => known.has(level))) parts.push(part);
  }
  return parts.filter((part, index) => !parts.slice(index + 1).some((later) => later.startsWith(part))).join(", ");
}
