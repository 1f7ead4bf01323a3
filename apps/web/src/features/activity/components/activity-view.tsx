import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { lazy, Suspense, useRef } from "react";
import { useNow } from "use-intl";
import { useSession } from "../../../shared/session/use-session.ts";
import { useChosenDates } from "../chosen-dates.ts";
import { canChooseDates, joinStateOf } from "../join-state.ts";
import { useVotes } from "../use-votes.ts";
import { ActivityHeading } from "./activity-heading.tsx";
import { ActivityHero } from "./activity-hero.tsx";
import { CommentsSection } from "./comments-section.tsx";
import { JoinDock } from "./join-dock.tsx";
import { PeopleSection } from "./people-section.tsx";
import { WhenSection } from "./when-section.tsx";
import { WhereSection } from "./where-section.tsx";
import { useInBrowser } from "../../../shared/page/use-in-browser.ts";
import { WithoutScripts } from "../../../shared/without-scripts/without-scripts.tsx";
import styles from "./activity-view.module.css";

/** False on the server and during hydration, so that lazily loaded parts render afterwards. */
function useIsHydrated(): boolean {
  return useInBrowser(() => true, false);
}

const RatingsSection = lazy(async () => ({ default: (await import("./ratings-section.tsx")).RatingsSection }));
const HostPanel = lazy(async () => ({ default: (await import("./host-panel.tsx")).HostPanel }));

/** The whole page of one activity, in reading order; in wide layouts the dates and the join bar are beside the text. */
export function ActivityView({ activity }: { readonly activity: Activity }) {
  const person = useSession();
  const now = useNow();
  const isHydrated = useIsHydrated();
  const state = joinStateOf(activity, person, now);
  const chosen = useChosenDates(activity);
  const votes = useVotes(activity);
  const hostPanel = useRef<HTMLElement>(null);
  const isParticipant = activity.viewer.canVote;
  const tickedIds = isParticipant ? activity.viewer.votedOptionIds : chosen.chosenIds;

  function toggle(id: (typeof tickedIds)[number]) {
    if (!isParticipant) chosen.toggle(id);
    else votes.mutate(tickedIds.includes(id) ? tickedIds.filter((other) => other !== id) : [...tickedIds, id]);
  }

  return (
    <article className={styles.activity}>
      <ActivityHero activity={activity} />
      <div className={styles.activityColumns}>
        <ActivityHeading activity={activity} />
        <aside className={styles.activityAside}>
          <WhenSection
            activity={activity}
            tickedIds={tickedIds}
            onToggle={canChooseDates(state, activity, now) ? toggle : undefined}
          />
          <WithoutScripts kind="participation" activity={activity} />
          <JoinDock
            activity={activity}
            state={state}
            chosenIds={chosen.chosenIds}
            onChoose={chosen.choose}
            onJoined={chosen.forget}
            onSeeRequests={() => hostPanel.current?.scrollIntoView({ behavior: "smooth", block: "start" })}
          />
        </aside>
        <div className={styles.activityMain}>
          {activity.viewer.isHost && isHydrated && (
            <section ref={hostPanel} className={styles.activityHost}>
              <Suspense>
                <HostPanel activity={activity} />
              </Suspense>
            </section>
          )}
          {activity.status === activityStatus.expired && isHydrated && (
            <Suspense>
              <RatingsSection activity={activity} />
            </Suspense>
          )}
          <WhereSection activity={activity} />
          <PeopleSection activity={activity} />
          {activity.status !== activityStatus.draft && <CommentsSection activity={activity} />}
        </div>
      </div>
    </article>
  );
}
