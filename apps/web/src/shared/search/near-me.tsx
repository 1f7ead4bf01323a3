import { useQueryClient } from "@tanstack/react-query";
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { findLocation } from "../location/find-location.ts";
import { setLastLocation } from "../location/last-location.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";
import { withoutPlace } from "./change-filters.ts";
import { type Filters, discoverAddress } from "./discover-filters.ts";
import { formatNear } from "./near-point.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "../links/chip-link.module.css";

type NearMeProps = { readonly filters: Filters; readonly text: string };

/** Asks where the person is, then searches around them with the same filters. */
export function NearMe({ filters, text }: NearMeProps) {
  const t = useTranslations("discover");
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isLooking, setIsLooking] = useState(false);
  async function search() {
    if (isLooking) return;
    setIsLooking(true);
    const { center, problem } = await findLocation(api);
    setIsLooking(false);
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
