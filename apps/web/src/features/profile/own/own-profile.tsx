import type { UserProfile } from "@meander/domain/contract/profiles";
import { useState } from "react";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { LeaveGuard } from "../../../shared/inline-edit/leave-guard.tsx";
import { inlineEditMessages } from "../../../shared/inline-edit/use-inline-edit.ts";
import { PublicProfile } from "../components/public-profile.tsx";
import { UpcomingAside } from "../components/upcoming-aside.tsx";
import profileStyles from "../profile.module.css";
import { OwnHero } from "./own-hero.tsx";
import { OwnCertifications, OwnEducation, OwnExperience, OwnProjects, OwnSummary } from "./own-sections.tsx";
import { type OwnView, OwnViewSwitch } from "./own-view-switch.tsx";

/** One's own page: edited in place, or as visitors see it. */
export function OwnProfile({ profile }: { readonly profile: UserProfile }) {
  const [view, setView] = useState<OwnView>("edit");
  return (
    <ExtraMessagesProvider extraMessages={inlineEditMessages}>
      <LeaveGuard />
      <OwnViewSwitch view={view} onChange={setView} />
      {view === "asVisitor" ? (
        <PublicProfile profile={profile} />
      ) : (
        <>
          <OwnHero profile={profile} />
          <div className={profileStyles.columns}>
            <div data-testid="profile-sections">
              <OwnSummary profile={profile} />
              <OwnProjects profile={profile} />
              <OwnExperience profile={profile} />
              <OwnEducation profile={profile} />
              <OwnCertifications profile={profile} />
            </div>
            <UpcomingAside profile={profile} />
          </div>
        </>
      )}
    </ExtraMessagesProvider>
  );
}
