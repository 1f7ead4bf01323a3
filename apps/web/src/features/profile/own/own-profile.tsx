import type { UserProfile } from "@meander/domain/contract/profiles";
import { pictures } from "@meander/domain/messages/en/pictures";
import { useState } from "react";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { LeaveGuard } from "../../../shared/inline-edit/leave-guard.tsx";
import { inlineEditMessages } from "../../../shared/inline-edit/use-inline-edit.ts";
import { ProfileColumns } from "../components/profile-columns.tsx";
import { PublicProfile } from "../components/public-profile.tsx";
import { BeingChecked } from "./being-checked.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { OwnHero } from "./own-hero.tsx";
import { OwnCertifications, OwnEducation, OwnExperience, OwnProjects, OwnSummary } from "./own-sections.tsx";
import { type OwnView, OwnViewSwitch } from "./own-view-switch.tsx";
import { useOwnAvatar } from "./use-own-avatar.ts";

const extraMessages = { ...inlineEditMessages, pictures };
type OwnProfileProps = { readonly profile: UserProfile };

/** One's own page: edited in place, or as visitors see it. */
export function OwnProfile({ profile }: OwnProfileProps) {
  const [view, setView] = useState<OwnView>("edit");
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <LeaveGuard />
      <OwnViewSwitch view={view} onChange={setView} />
      <BeingChecked profile={profile} />
      {view === "edit" ? <EditableProfile profile={profile} /> : <PublicProfile profile={profile} />}
    </ExtraMessagesProvider>
  );
}

function EditableProfile({ profile }: OwnProfileProps) {
  const avatar = useOwnAvatar(profile);
  return (
    <>
      <FirstSteps profile={profile} onChoosePicture={avatar.openPicker} />
      <OwnHero profile={profile} avatar={avatar} />
      <ProfileColumns profile={profile}>
        <OwnSummary profile={profile} />
        <OwnProjects profile={profile} />
        <OwnExperience profile={profile} />
        <OwnEducation profile={profile} />
        <OwnCertifications profile={profile} />
      </ProfileColumns>
    </>
  );
}
