import type { ActivityCardView } from "@meander/domain/contract/activities";
import { type LocationContext, placeName } from "@meander/domain/geo/context";
import { activityPath, placePath } from "@meander/domain/paths";
import type { BreadcrumbList, ItemList, Thing } from "schema-dts";

/** What a page describes, for search engines; the types are those of schema.org. */
export type StructuredData = Exclude<Thing, string>;

/** Completes paths of the site: search engines need whole addresses. */
export type Absolute = (path: string) => string;

export function absoluteAt(publicUrl: string): Absolute {
  return (path) => new URL(path, publicUrl).href;
}

type Crumb = { readonly name: string; readonly path: string };

/** The discovery pages that contain a place, widest first: `Portugal`, `Lisbon, Portugal`. */
export function placeCrumbs({ country, region, place }: LocationContext): Crumb[] {
  const slugs = { country: country?.urlSlug, region: region?.urlSlug, place: place?.urlSlug };
  const levels = [
    { entry: country, path: placePath({ country: slugs.country }) },
    { entry: region, path: placePath({ country: slugs.country, region: slugs.region }) },
    { entry: place, path: placePath(slugs) },
  ];
  const crumbs: Crumb[] = [];
  for (const { entry, path } of levels) {
    if (entry?.urlSlug === undefined) break;
    crumbs.push({ name: entry.text, path });
  }
  return crumbs;
}

/** Null for a page without one above it. */
export function breadcrumbs(crumbs: readonly Crumb[], absolute: Absolute): BreadcrumbList | null {
  if (crumbs.length < 2) return null;
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}

/** Null for an empty page. */
export function activityList(
  activities: readonly Pick<ActivityCardView, "_id" | "title">[],
  name: string,
  absolute: Absolute,
): ItemList | null {
  if (activities.length === 0) return null;
  return {
    "@type": "ItemList",
    name,
    numberOfItems: activities.length,
    itemListElement: activities.map((activity, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: absolute(activityPath(activity)),
      name: activity.title,
    })),
  };
}

/** The address that a place has without a street. */
export function addressOf(context: LocationContext) {
  return {
    "@type": "PostalAddress" as const,
    name: placeName(context),
    ...(context.place && { addressLocality: context.place.text }),
    ...(context.region && { addressRegion: context.region.text }),
    ...(context.country && { addressCountry: context.country.short_code?.toUpperCase() ?? context.country.text }),
  };
}

/** One document of everything that the page describes; null for nothing. */
export function documentOf(described: readonly (StructuredData | null)[]): string | null {
  const graph = described.filter((thing) => thing !== null);
  return graph.length === 0 ? null : JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
}
