import { feeds } from "@meander/domain/messages/en/feeds";
import { profile } from "@meander/domain/messages/en/profile";
import type { PageContext, PageModule, ServerPart } from "../../shared/page/page.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { feedPath, userPath } from "@meander/domain/paths";
import { useApi } from "../../shared/api/api-context.tsx";
import { useWholePageTitle } from "../../shared/page/use-page-title.ts";
import { PublicProfile } from "./components/public-profile.tsx";
import { personOf } from "./person-json-ld.ts";
import { coverSceneOf, shownCoverOf } from "@meander/domain/profile/shown-cover";
import { ProfileFailure, ProfileMissing, ProfileSkeleton } from "./components/profile-states.tsx";
import { hostedQuery, profileQuery, upcomingQuery } from "./queries.ts";
import { lazy, Suspense } from "react";
import styles from "./profile.module.css";

const OwnProfile = lazy(async () => ({ default: (await import("./own/own-profile.tsx")).OwnProfile }));

function ProfilePage() {
  const { userId = "" } = useParams();
  const { data: profile, error, refetch } = useQuery(profileQuery(useApi(), userId));
  useWholePageTitle(profile === undefined ? undefined : `${profile.firstName} ${profile.lastName}`);
  if (error !== null) return <ProfileFailure error={error} onRetry={() => void refetch()} />;
  if (profile === undefined) return <ProfileSkeleton />;
  if (!profile.isSelf) return <PublicProfile profile={profile} />;
  const withoutEditing = (
    <>
      <div className={styles.ownView} />
      <PublicProfile profile={profile} />
    </>
  );
  return (
    <Suspense fallback={withoutEditing}>
      <OwnProfile profile={profile} />
    </Suspense>
  );
}

async function prefetch({ queryClient, api, params }: PageContext): Promise<void> {
  const userId = params.userId ?? "";
  await Promise.all([
    queryClient.fetchQuery(profileQuery(api, userId)),
    queryClient.prefetchQuery(upcomingQuery(api, userId)),
    queryClient.prefetchQuery(hostedQuery(api, userId)),
  ]);
}

const serverPart: ServerPart = {
  prefetch,
  head({ queryClient, api, params, absolute }) {
    const profile = queryClient.getQueryData(profileQuery(api, params.userId ?? "").queryKey);
    if (profile === undefined) return {};
    const { firstName, lastName, headline, image, location } = profile;
    const cover = shownCoverOf(profile)?.src ?? coverSceneOf(profile);
    return {
      title: `${firstName} ${lastName}`,
      isWholeTitle: true,
      ...(headline === null ? {} : { description: headline }),
      path: userPath(profile._id),
      preview: { page: userPath(profile._id), shows: [firstName, lastName, headline, image, cover, location] },
      ...(profile.offersFeed && profile.hostedCount > 0 && { feed: feedPath(userPath(profile._id), "rss") }),
      describes: [personOf(profile, absolute)],
    };
  },
};

export const page: PageModule = {
  Page: ProfilePage,
  Missing: ProfileMissing,
  extraMessages: { feeds, profile },
  ...(import.meta.env.SSR && serverPart),
};
