import { useQueryClient } from "@tanstack/react-query";
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { useSession } from "../session/use-session.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";
import type { Filters } from "./discover-filters.ts";
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
    const address = await findAddress().catch(() => showSnackbar(t("locationNowhere"), "error"));
    setIsLooking(false);
    if (address) void navigate(address);
  }
  async function findAddress() {
    const { findAroundMe, findAsVisitor } = await import("./search-near-me.ts");
    return (user === null ? findAsVisitor : findAroundMe)({ api, queryClient, t, filters });
  }
  return (
    <button
      type="button"
      className={classNames(styles.chipLink, styles.needsScripts)}
      data-slot="chip-link"
      aria-busy={isLooking}
      onClick={() => void search()}
    >
      <LocateFixed aria-hidden="true" size={16} />
      {isLooking ? t("locating") : text}
    </button>
  );
}
