import type { Activity } from "@meander/domain/contract/activities";
import { LikeButton } from "@meander/ui/primitives/like-button";
import { useTranslations } from "use-intl";
import { useLike } from "../../../shared/likes/use-like.ts";

export function LikeAction({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  const like = useLike(activity);
  return <LikeButton liked={like.liked} label={t("like")} onToggle={like.toggle} />;
}
