import { counted } from "@meander/domain/number/abbreviate";
import type { Activity } from "@meander/domain/contract/activities";
import type { DateOptionId } from "@meander/domain/ids";
import { discoverPath, joinPath } from "@meander/domain/paths";
import { JoinBar } from "@meander/ui/patterns/join-bar";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { lazy, Suspense, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { openLogin } from "../../../shared/session/login-prompt.ts";
import { useWhenText } from "../../../shared/when/use-when-text.ts";
import { hasDatesToChoose, type JoinState } from "../join-state.ts";
import { useJoinParameter } from "../use-join-parameter.ts";
import { VerifyAction } from "./verify-action.tsx";

// Of a few people only, so that the page stays within its budget for everybody.
const CopyAction = lazy(async () => ({ default: (await import("./copy-action.tsx")).CopyAction }));
const LeaveAction = lazy(async () => ({ default: (await import("./leave-action.tsx")).LeaveAction }));
const PublishAction = lazy(async () => ({ default: (await import("./publish-action.tsx")).PublishAction }));
const JoinSheet = lazy(async () => ({ default: (await import("./join-sheet.tsx")).JoinSheet }));

type JoinDockProps = {
  readonly activity: Activity;
  readonly state: JoinState;
  readonly chosenIds: readonly DateOptionId[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onJoined: () => void;
  readonly onSeeRequests: () => void;
};

/** The join state and its action, always visible: at the bottom on a phone, beside the text in wide layouts. */
export function JoinDock({ activity, state, chosenIds, onChoose, onJoined, onSeeRequests }: JoinDockProps) {
  const t = useTranslations("activity.join");
  const [isJoinSheetOpen, setIsJoinSheetOpen] = useState<boolean | null>(null);
  const whenText = useWhenText();
  const now = useNow();
  const host = firstNameOf(activity.host);
  const openJoinSheet = () => setIsJoinSheetOpen(true);
  const returnTo = joinPath(activity, chosenIds);
  useJoinParameter((ids) => {
    if (ids.length > 0) onChoose(ids);
    openJoinSheet();
  });

  function bar() {
    const chosen = hasDatesToChoose(activity, now)
      ? t("chosen", { count: chosenIds.length })
      : (whenText(activity) ?? t("ask"));
    switch (state) {
      case "visitor":
        return (
          <JoinBar
            title={chosen}
            note={t("hostApproves", { host })}
            action={
              <Button size="large" onClick={() => openLogin({ message: t("visitorHint"), returnTo })}>
                {t("ask")}
              </Button>
            }
          />
        );
      case "can-join":
        return (
          <JoinBar
            title={chosen}
            note={t("hostApproves", { host })}
            action={
              <Button size="large" onClick={openJoinSheet}>
                {activity.viewer.approvalStatus === null ? t("ask") : t("askAgain")}
              </Button>
            }
          />
        );
      case "unverified":
        return <VerifyAction returnPath={returnTo} />;
      case "pending":
        return (
          <JoinBar
            title={t("pending")}
            note={t("pendingHint", { host })}
            action={<LeaveAction activity={activity} isPending />}
          />
        );
      case "approved":
        return (
          <JoinBar
            title={t("approved")}
            note={t("approvedHint", { host })}
            action={<LeaveAction activity={activity} isPending={false} />}
          />
        );
      case "host":
        return (
          <JoinBar
            title={t("host")}
            note={t("hostRequests", counted(activity.pendingCount ?? 0))}
            action={
              <Button variant="secondary" onClick={onSeeRequests}>
                {t("seeRequests")}
              </Button>
            }
          />
        );
      case "draft":
        return <JoinBar title={t("draft")} note={t("draftHint")} action={<PublishAction activity={activity} />} />;
      case "suggested":
        return (
          <JoinBar
            title={t("suggested")}
            note={t("suggestedHint", { host })}
            action={<CopyAction activity={activity} />}
          />
        );
      case "expired":
        return activity.viewer.canRate ? <RateBar /> : <ClosedBar activity={activity} state={state} />;
      default:
        return <ClosedBar activity={activity} state={state} />;
    }
  }

  return (
    <>
      <Suspense>{bar()}</Suspense>
      {isJoinSheetOpen !== null && (
        <Suspense>
          <JoinSheet
            activity={activity}
            chosenIds={chosenIds}
            isOpen={isJoinSheetOpen && state === "can-join"}
            onClose={() => setIsJoinSheetOpen(false)}
            onJoined={onJoined}
          />
        </Suspense>
      )}
    </>
  );
}

/** Links to the rating form further down the page. */
function RateBar() {
  const t = useTranslations("afterwards");
  return (
    <JoinBar
      title={t("dockTitle")}
      note={t("dockHint")}
      action={
        <ButtonLink size="large" href="#ratings">
          {t("rate")}
        </ButtonLink>
      }
    />
  );
}

/** The bar if no request to join is possible. */
function ClosedBar({ activity, state }: { readonly activity: Activity; readonly state: ClosedState }) {
  const t = useTranslations("activity.join");
  const host = firstNameOf(activity.host);
  const isOwnCancelled = activity.viewer.isHost && state === "cancelled";
  return (
    <JoinBar
      title={t(state)}
      note={isOwnCancelled ? t("cancelledHintHost") : closedHint(state, host, t)}
      action={
        state !== "unavailable" && (
          <ButtonLink variant="secondary" href={discoverPath} LinkComponent={RouterLink}>
            {t("discover")}
          </ButtonLink>
        )
      }
    />
  );
}

type ClosedState = "cancelled" | "expired" | "declined" | "closed" | "full" | "started" | "suspended" | "unavailable";
type JoinTranslate = ReturnType<typeof useTranslations<"activity.join">>;

const closedHints = {
  cancelled: "cancelledHint",
  expired: "expiredHint",
  declined: "declinedHint",
  closed: "closedHint",
  full: "fullHint",
  started: "startedHint",
  suspended: "suspendedHint",
} as const satisfies Record<Exclude<ClosedState, "unavailable">, string>;

function closedHint(state: ClosedState, host: string, t: JoinTranslate): string {
  return state === "unavailable" ? "" : t(closedHints[state], { host });
}
