import { lazy, Suspense } from "react";
import { Picture } from "@meander/ui/primitives/picture";
import type { Activity } from "@meander/domain/contract/activities";
import { discoverPath, scenePath, wideScenePath, activityPath } from "@meander/domain/paths";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { ArrowLeft, Share } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { sceneOf } from "@meander/domain/activity/scene-of";
import { MoreActions } from "./more-actions.tsx";
import styles from "./activity-hero.module.css";
import { LikeButton } from "@meander/ui/primitives/like-button";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import { useLike } from "../../../shared/likes/use-like.ts";
import { shareWithNotice } from "../../../shared/share/share-with-notice.ts";

const HeroPhotos = lazy(async () => ({ default: (await import("./hero-photos.tsx")).HeroPhotos }));

/** The picture, with the back button and the actions on top. */
export function ActivityHero({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  return (
    <div className={styles.activityHero} data-testid="activity-hero">
      <HeroPicture activity={activity} />
      <div className={styles.activityHeroBar}>
        <BackButton label={t("back")} />
        <div className={styles.activityHeroActions}>
          <ShareAction activity={activity} />
          <LikeAction activity={activity} />
          <MoreActions activity={activity} />
        </div>
      </div>
    </div>
  );
}

/** The photos, or the drawn scene if there are none. */
function HeroPicture({ activity }: { readonly activity: Activity }) {
  const scene = sceneOf(activity);
  if (activity.images.length > 0) {
    return (
      <Suspense>
        <HeroPhotos activity={activity} />
      </Suspense>
    );
  }
  return (
    <Picture
      source={null}
      className={styles.activityScene}
      fallbackSrc={scenePath(scene)}
      wideFallback={{ media: "(min-width: 56.25em)", src: wideScenePath(scene) }}
      alt=""
      width={1600}
      height={1000}
      eager
    />
  );
}

/** Goes back in the history, or to discovery if this is its first page. */
function BackButton({ label }: { readonly label: string }) {
  const navigate = useNavigate();
  function goBack() {
    const position: unknown = window.history.state?.idx;
    if (typeof position === "number" && position > 0) void navigate(-1);
    else void navigate(discoverPath);
  }
  return <IconButton variant="floating" label={label} icon={<ArrowLeft aria-hidden="true" />} onClick={goBack} />;
}

function LikeAction({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  const like = useLike(activity);
  return <LikeButton liked={like.liked} label={t("like")} onToggle={like.toggle} />;
}

function ShareAction({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  function share() {
    const text = t("shareText", { title: activity.title, host: firstNameOf(activity.host) });
    const texts = { copied: t("linkCopied"), notCopied: t("linkNotCopied") };
    void shareWithNotice({ title: activity.title, text, path: activityPath(activity) }, texts);
  }
  return <IconButton variant="floating" label={t("share")} icon={<Share aria-hidden="true" />} onClick={share} />;
}
