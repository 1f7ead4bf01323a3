import type { UserProfile } from "@meander/domain/contract/profiles";
import type { ReactNode } from "react";
import styles from "../profile.module.css";
import { GuestWordsSection } from "./guest-words-section.tsx";
import { HostedSection } from "./hosted-section.tsx";
import { UpcomingAside } from "./upcoming-aside.tsx";

type ProfileColumnsProps = {
  readonly profile: UserProfile;
  /** The sections that the person writes. */
  readonly children: ReactNode;
};

/** Everything below the head of a profile: its sections, what guests said, and what the person hosts. */
export function ProfileColumns({ profile, children }: ProfileColumnsProps) {
  return (
    <div className={styles.columns}>
      <div data-testid="profile-sections">
        {children}
        <GuestWordsSection profile={profile} />
        <HostedSection profile={profile} />
      </div>
      <UpcomingAside profile={profile} />
    </div>
  );
}
