import type { ActiveActivity } from "@meander/domain/contract/administration";
import { useQueryClient } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shared/session/use-session.ts";
import { useRecommend } from "../../../shared/recommending/use-recommend.ts";
import { writeRecommended } from "../queries.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../admin.module.css";

/** Shows whether the activity is recommended; with the permission it is a toggle. */
export function RecommendToggle({ activity }: { readonly activity: ActiveActivity }) {
  const t = useTranslations("admin");
  const tRecommending = useTranslations("recommending");
  const queryClient = useQueryClient();
  const recommend = useRecommend((id, isRecommended) => writeRecommended(queryClient, id, isRecommended));
  const mayRecommend = useSession()?.permissions.recommendActivities === true;
  const { isRecommended, title } = activity;
  const star = <Star aria-hidden="true" size={18} fill={isRecommended ? "currentColor" : "none"} />;
  if (!mayRecommend) {
    return (
      <span className={styles.star} data-recommended={isRecommended || undefined}>
        {star}
        <span className={a11y.visuallyHidden}>{isRecommended ? t("isRecommended") : t("isNotRecommended")}</span>
      </span>
    );
  }
  const label = isRecommended ? tRecommending("stopNamed", { title }) : tRecommending("recommendNamed", { title });
  return (
    <button
      type="button"
      className={styles.star}
      data-recommended={isRecommended || undefined}
      aria-label={label}
      title={label}
      onClick={() => recommend(activity, !isRecommended)}
    >
      {star}
    </button>
  );
}
