import { profile } from "@meander/domain/messages/en/profile";
import type { PageContext, PageModule } from "../../shared/page/page.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { scenePath, userPath } from "@meander/domain/paths";
import { useApi } from "../../shared/api/api-context.tsx";
import { useWholePageTitle } from "../../shared/page/use-page-title.ts";
import { ProfileActions } from "./components/profile-actions.tsx";
import { coverSceneOf } from "./components/cover-picture.tsx";
import { ProfileHero } from "./components/profile-hero.tsx";
import {
  CertificationsSection,
  EducationSection,
  ExperienceSection,
  ProjectsSection,
  SummarySection,
} from "./components/profile-sections.tsx";
import { ProfileFailure, ProfileMissing, ProfileSkeleton } from "./components/profile-states.tsx";
import { UpcomingAside } from "./components/upcoming-aside.tsx";
import type { OwnView } from "./components/own-view-switch.tsx";
import { profileQuery, upcomingQuery } from "./queries.ts";
import { lazy, Suspense, useState } from "react";
import styles from "./profile.module.css";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../shared/people/avatar-person.ts";

const OwnViewSwitch = lazy(async () => ({
  default: (await import("./components/own-view-switch.tsx")).OwnViewSwitch,
}));

function ProfilePage() {
  const { userId = "" } = useParams();
  const [view, setView] = useState<OwnView>("edit");
  const { data: profile, error, refetch } = useQuery(profileQuery(useApi(), userId));
  useWholePageTitle(profile === undefined ? undefined : `${profile.firstName} ${profile.lastName}`);
  if (error !== null) return <ProfileFailure error={error} onRetry={() => void refetch()} />;
  if (profile === undefined) return <ProfileSkeleton />;
  const shown = view === "edit" ? profile : { ...profile, isSelf: false };
  return (
    <div>
      {profile.isSelf && (
        <Suspense fallback={<div className={styles.ownView} />}>
          <OwnViewSwitch view={view} onChange={setView} />
        </Suspense>
      )}
      <ProfileHero profile={shown} actions={<ProfileActions profile={profile} />} />
      <div className={styles.columns}>
        <div data-testid="profile-sections">
          {isBlank(shown) && <ProfileBlank profile={shown} />}
          <SummarySection profile={shown} />
          <ProjectsSection profile={shown} />
          <ExperienceSection profile={shown} />
          <EducationSection profile={shown} />
          <CertificationsSection profile={shown} />
        </div>
        <UpcomingAside profile={shown} />
      </div>
    </div>
  );
}

async function prefetch({ queryClient, api, params }: PageContext): Promise<void> {
  const userId = params.userId ?? "";
  await Promise.all([
    queryClient.fetchQuery(profileQuery(api, userId)),
    queryClient.prefetchQuery(upcomingQuery(api, userId)),
  ]);
}

export const page: PageModule = {
  Page: ProfilePage,
  Missing: ProfileMissing,
  extraMessages: { profile },
  prefetch,
  head({ queryClient, api, params }) {
    const profile = queryClient.getQueryData(profileQuery(api, params.userId ?? "").queryKey);
    if (profile === undefined) return {};
    return {
      title: `${profile.firstName} ${profile.lastName}`,
      isWholeTitle: true,
      ...(profile.headline === null ? {} : { description: profile.headline }),
      path: userPath(profile._id),
      image: profile.cover?.src ?? scenePath(coverSceneOf(profile), "png"),
    };
  },
};

/** Whether the profile has no content below the headline. */
function isBlank(profile: UserProfile): boolean {
  const { summary, skills, projects, positions, educations, certifications } = profile;
  const lists = [skills, projects, positions, educations, certifications];
  return (summary === null || summary === "") && lists.every((list) => list.length === 0);
}

function ProfileBlank({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  if (!profile.isSelf) return <EmptyState title={t("emptyOther", { name: firstNameOf(profile) })} />;
  return <EmptyState title={t("emptySelf")}>{t("emptySelfText")}</EmptyState>;
}
