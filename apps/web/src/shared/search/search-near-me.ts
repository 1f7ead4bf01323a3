import type { Geolocation } from "@meander/domain/contract/client-context";
import type { GeocodeFeature } from "@meander/domain/contract/geo";
import type { QueryClient } from "@tanstack/react-query";
import type { useTranslations } from "use-intl";
import { type Api, readResponse } from "../api/client.ts";
import { findLocation, findNetworkLocation } from "../location/find-location.ts";
import { setLastLocation } from "../location/last-location.ts";
import { placeSuggestionsQuery, slugsOf } from "../places/place-queries.ts";
import { readAppInfo } from "../session/app-info.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";
import { withoutPlace } from "./change-filters.ts";
import { discoverAddress, type Filters } from "./discover-filters.ts";
import { formatNear } from "./near-point.ts";

type Search = {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly t: ReturnType<typeof useTranslations<"discover">>;
  readonly filters: Filters;
};

/**
 * The address of a search around the person's device, which is asked; if it gives no location, around the approximate
 * one, or in the place of the default one. Null if not even that place can be found.
 */
export async function findAroundMe(search: Search): Promise<string | null> {
  const { queryClient, t, filters } = search;
  const { location, problem } = await findLocation(search.api);
  if (problem !== null) {
    const message = t(problem);
    showSnackbar(location.isDefault ? message : t("locationRough", { message }), "error");
  }
  if (setLastLocation(queryClient, location)) void reportNearby(search, location).catch(() => {});
  if (location.isDefault) return addressInPlace(search, location);
  return discoverAddress({ ...withoutPlace(filters), near: formatNear([location.longitude, location.latitude]) });
}

/** The same for a visitor, whose device isn't asked: in the place that their network address, or the default, is in. */
export async function findAsVisitor(search: Search): Promise<string | null> {
  const { t } = search;
  const location = await findNetworkLocation(search.api);
  if (!location.isDefault) showSnackbar(t("locationRough", { message: t("locationVisitor") }));
  return addressInPlace(search, location);
}

/** The page names its place, so that nobody takes it for where they are. */
async function addressInPlace(search: Search, location: Geolocation): Promise<string | null> {
  const { t, filters } = search;
  const feature = await lookUp(search, location).catch(() => undefined);
  if (feature === undefined) {
    showSnackbar(t("locationNowhere"), "error");
    return null;
  }
  if (location.isDefault) showSnackbar(t("locationDefault", { place: feature.text }));
  return discoverAddress({ ...withoutPlace(filters), ...slugsOf(feature) });
}

/** The server stores about where the person is, for notifications of what is on nearby. */
async function reportNearby(search: Search, location: Geolocation): Promise<void> {
  if (location.isDefault) return;
  const feature = await lookUp(search, location);
  const nearbyContext = { ...location, ...(feature && { context: feature.context }) };
  await readResponse(search.api.private.user.check.$post({ json: { appInfo: readAppInfo(), nearbyContext } }));
}

async function lookUp({ api, queryClient }: Search, location: Geolocation): Promise<GeocodeFeature | undefined> {
  const point = `${location.longitude},${location.latitude}`;
  const [feature] = await queryClient.fetchQuery(placeSuggestionsQuery(api, point, null));
  return feature;
}
