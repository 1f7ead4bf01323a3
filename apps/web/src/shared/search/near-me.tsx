import { useQueryClient } from "@tanstack/react-query";
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { findLocation, findNetworkLocation } from "../location/find-location.ts";
import { setLastLocation } from "../location/last-location.ts";
import { placeSuggestionsQuery, slugsOf } from "../places/place-queries.ts";
import { useSession } from "../session/use-session.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";
import { withoutPlace } from "./change-filters.ts";
import { type Filters, discoverAddress } from "./discover-filters.ts";
import { formatNear } from "./near-point.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "../links/chip-link.module.css";

type NearMeProps = { readonly filters: Filters; readonly text: string };

/** Searches around the person with the same filters: around their device, for a visitor in the place they seem to be. */
export function NearMe({ filters, text }: NearMeProps) {
  const t = useTranslations("discover");
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const user = useSession();
  const [isLooking, setIsLooking] = useState(false);
  async function search() {
    if (isLooking) return;
    setIsLooking(true);
    await (user === null ? searchInPlace() : searchAround());
    setIsLooking(false);
  }
  /** A visitor's device isn't asked: the page names the place that their network address, or the default, is in. */
  async function searchInPlace() {
    const found = await findNetworkLocation(api).catch(() => null);
    const point = found?.center.join(",") ?? "";
    const features = await queryClient.fetchQuery(placeSuggestionsQuery(api, point, null)).catch(() => []);
    const [feature] = features;
    if (found === null || feature === undefined) return showSnackbar(t("locationNowhere"), "error");
    const text = found.isDefault
      ? t("locationDefault", { place: feature.text })
      : t("locationRough", { message: t("locationVisitor") });
    showSnackbar(text);
    void navigate(discoverAddress({ ...withoutPlace(filters), ...slugsOf(feature) }));
  }
  async function searchAround() {
    const { center, problem } = await findLocation(api);
    if (center !== null) setLastLocation(queryClient, center);
    if (center === null) return showSnackbar(t(problem ?? "locationNowhere"), "error");
    if (problem !== null) showSnackbar(t("locationRough", { message: t(problem) }));
    void navigate(discoverAddress({ ...withoutPlace(filters), near: formatNear(center) }));
  }
  return (
    <button
      type="button"
      className={classNames(styles.chipLink, styles.nearMe)}
      data-slot="chip-link"
      aria-busy={isLooking}
      onClick={() => void search()}
    >
      <LocateFixed aria-hidden="true" size={16} />
      {isLooking ? t("locating") : text}
    </button>
  );
}
