import type { ActiveActivity } from "@meander/domain/contract/administration";
import { Star } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shared/session/use-session.ts";
import { useRecommend } from "../use-recommend.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../admin.module.css";

/** Shows whether the activity is recommended; with the permission it is a toggle. */
export function RecommendToggle({ activity }: { readonly activity: ActiveActivity }) {
  const t = useTranslations("admin");
  const recommend = useRecommend();
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
  const label = isRecommended ? t("stopRecommending", { title }) : t("recommend", { title });
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
