import type { UserProfile } from "@meander/domain/contract/profiles";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import { ProfileColumns } from "./profile-columns.tsx";
import { ProfileActions } from "./profile-actions.tsx";
import { ProfileHero } from "./profile-hero.tsx";
import {
  CertificationsSection,
  EducationSection,
  ExperienceSection,
  ProjectsSection,
  SummarySection,
} from "./profile-sections.tsx";

/** A person's page as visitors see it. */
export function PublicProfile({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  return (
    <>
      <ProfileHero profile={profile} actions={<ProfileActions profile={profile} />} />
      <ProfileColumns profile={profile}>
        {isBlank(profile) && <EmptyState title={t("emptyOther", { name: firstNameOf(profile) })} />}
        <SummarySection profile={profile} />
        <ProjectsSection profile={profile} />
        <ExperienceSection profile={profile} />
        <EducationSection profile={profile} />
        <CertificationsSection profile={profile} />
      </ProfileColumns>
    </>
  );
}

/** Whether the profile has no content below the headline. */
function isBlank(profile: UserProfile): boolean {
  const { summary, skills, projects, positions, educations, certifications } = profile;
  const lists = [skills, projects, positions, educations, certifications];
  return (summary === null || summary === "") && lists.every((list) => list.length === 0);
}
