import type { Activity } from "@meander/domain/contract/activities";
import { activityPath } from "@meander/domain/paths";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Share } from "lucide-react";
import { useTranslations } from "use-intl";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { shareLink } from "../../../shared/share/share-link.ts";

export function ShareAction({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  async function share() {
    const text = t("shareText", { title: activity.title, host: activity.host.firstName });
    const url = new URL(activityPath(activity), window.location.origin).href;
    const outcome = await shareLink({ title: activity.title, text, url });
    if (outcome === "copied") showSnackbar(t("linkCopied"), "success");
    if (outcome === "failed") showSnackbar(t("linkNotCopied"), "error");
  }
  return <IconButton look="floating" label={t("share")} icon={<Share aria-hidden="true" />} onClick={share} />;
}
