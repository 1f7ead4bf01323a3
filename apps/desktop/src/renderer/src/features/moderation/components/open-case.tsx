import type { CaseEventView, CaseRecord } from "@meander/domain/contract/cases";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useConsoleStatus } from "../../../shared/console/console-status.ts";
import { Panes, useIsNarrow } from "../../../shared/panes.tsx";
import { markKey, useMeasurePaint } from "../../../shared/paint-timing.ts";
import { useStaff } from "../../../shared/console/staff.ts";
import type { KeyId } from "../../../shared/keys/keymap.ts";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { ScrollArea } from "../../../shared/scroll-area.tsx";
import { useCaseTitle } from "../case-text.ts";
import { beginDraft, type Draft, type DraftAction, isDecisionAction, sanctionOf, toArguments } from "../draft.ts";
import { findObstacle, listDecisions, needsColleague } from "../obstacle.ts";
import { noteRecentCase } from "../recent-cases.ts";
import { defaultSuspensionDays, suggestDecision } from "../suggestion.ts";
import { useLease } from "../use-lease.ts";
import { useSaveCommand } from "../use-save-command.ts";
import { AnotherCase } from "./another-case.tsx";
import { CaseAppeals } from "./case-appeals.tsx";
import { CaseEvidence } from "./case-evidence.tsx";
import { CaseReports, PriorityReasons } from "./case-facts.tsx";
import { CaseHead } from "./case-head.tsx";
import { CaseSurroundings } from "./case-surroundings.tsx";
import { ContextPane, PersonNotice } from "./context-pane.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { DecisionKeys } from "./decision-keys.tsx";
import { findDecision } from "./decision-notices.tsx";
import { LeaseLine } from "./lease-line.tsx";
import { MentionsYou } from "./mentions-you.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import { Viewers } from "./viewers.tsx";
import styles from "./open-case.module.css";

type OpenCaseProps = {
  readonly record: CaseRecord;
  /** Whether it was fetched since it opened. */
  readonly isUpToDate: boolean;
  readonly now: number;
  /** Called when the case is decided or passed on: the next one opens at once. */
  readonly onOpenNext: () => void;
  /** Called when a colleague decided it while it was open. */
  readonly onDecidedElsewhere: (event: CaseEventView) => void;
};

export function OpenCase({ record, isUpToDate, now, onOpenNext, onDecidedElsewhere }: OpenCaseProps) {
  const t = useTranslations("console.moderation.context");
  const titleOf = useCaseTitle();
  const staff = useStaff();
  const isOnline = useConsoleStatus()?.isOnline ?? false;
  const [draft, setDraft] = useState<Draft | null>(null);
  const save = useSaveCommand();
  const saveError = useSaveError(save.error);
  const obstacle = findObstacle(record, staff, now);
  const isNarrow = useIsNarrow();
  const lease = useLease(record, { isOnline, isFree: obstacle === null, now });
  const decisions = listDecisions(record, staff);
  const sanction = draft === null ? null : sanctionOf(draft);
  const isProposal = sanction !== null && needsColleague(record, staff, sanction);
  const suggestion = suggestDecision(record, decisions);
  useDecidedElsewhere(record, { isUpToDate, draft, onDecided: onDecidedElsewhere });
  useMeasurePaint(record.id);
  useEffect(() => {
    noteRecentCase(record.id);
  }, [record.id]);

  const isBlocked = (action: DraftAction) => {
    if (record.status === "decided") return action !== "note";
    if (action === "escalate") return record.status === "escalated";
    return isDecisionAction(action) && obstacle !== null;
  };
  const actions: readonly DraftAction[] =
    record.status === "decided" ? ["note"] : [...decisions.toReversed(), "escalate", "askSecondOpinion", "note"];
  const choose = (action: DraftAction) => setDraft(beginDraft(action, record, suggestion));
  const confirm = () => {
    if (draft === null) return;
    const request = { caseId: record.id, baseVersion: record.version, arguments: toArguments(draft, { isProposal }) };
    if (draft.action === "note") {
      save.mutate(request, { onSuccess: () => setDraft(null) });
      return;
    }
    markKey();
    lease.skipRelease();
    save.mutate(request, { onSuccess: onOpenNext });
  };
  const canToggle = isOnline && (lease.isMine || obstacle === null);
  useKeys({
    ...bindActions(actions, isBlocked, choose),
    claim: canToggle ? lease.toggle : undefined,
  });
  const decisionPreview = {
    decision:
      draft !== null && isDecisionAction(draft.action)
        ? draft.action
        : (suggestion?.decision ?? decisions[0] ?? "noAction"),
    category: draft?.category ?? record.category,
    days: draft?.days ?? suggestion?.days ?? defaultSuspensionDays,
    reason: draft !== null && isDecisionAction(draft.action) ? draft.text : "",
  };
  const pane = (
    <div className={styles.casePane} data-testid="case-pane">
      <ScrollArea className={styles.caseScroll} label={titleOf(record)}>
        <CaseHead record={record} now={now} />
        <MentionsYou record={record} />
        <PriorityReasons record={record} />
        <CaseAppeals appeals={record.appeals} />
        {record.reportCount === 0 ? null : <CaseReports record={record} />}
        <CaseEvidence record={record} />
        <CaseSurroundings record={record} />
      </ScrollArea>
      <div className={styles.caseDecide}>
        <UndoNotice />
        <Viewers record={record} isOnline={isOnline} />
        {record.status === "decided" ? <AnotherCase record={record} /> : null}
        <LeaseLine obstacle={obstacle} until={lease.until} isOnline={isOnline} error={lease.error} />
        {draft === null ? (
          <DecisionKeys
            actions={actions}
            suggestion={suggestion}
            days={decisionPreview.days}
            isBlocked={isBlocked}
            lease={record.status === "decided" ? null : { isMine: lease.isMine, canToggle, onToggle: lease.toggle }}
            onChoose={choose}
          />
        ) : (
          <div className={styles.deciding}>
            <DecisionForm
              record={record}
              draft={draft}
              isSaving={save.isPending}
              error={saveError}
              isProposal={isProposal}
              onChange={setDraft}
              onConfirm={confirm}
              onCancel={() => setDraft(null)}
            />
            {isDecisionAction(draft.action) ? (
              <ScrollArea className={styles.besideForm} label={t("theyWillRead")}>
                <h2>{t("theyWillRead")}</h2>
                <PersonNotice record={record} decisionPreview={decisionPreview} now={now} />
              </ScrollArea>
            ) : null}
          </div>
        )}
      </div>
    </div>
  );
  const context = <ContextPane record={record} decisionPreview={decisionPreview} suggestion={suggestion} now={now} />;
  if (isNarrow) {
    return (
      <div className={styles.openCase}>
        {pane}
        {context}
      </div>
    );
  }
  return (
    <Panes
      id="case"
      panes={[
        { id: "decide", min: 420, content: pane },
        { id: "context", size: 300, min: 220, content: context },
      ]}
    />
  );
}

type DecidedElsewhereOptions = {
  readonly isUpToDate: boolean;
  readonly draft: Draft | null;
  readonly onDecided: (event: CaseEventView) => void;
};

/** A moderator who is writing stays: their text would be lost. */
function useDecidedElsewhere(record: CaseRecord, { isUpToDate, draft, onDecided }: DecidedElsewhereOptions) {
  const staff = useStaff();
  const [wasUndecided, setWasUndecided] = useState(false);
  if (!wasUndecided && isUpToDate && record.status !== "decided") setWasUndecided(true);
  const event = findDecision(record);
  const isElsewhere = wasUndecided && event !== undefined && event.actorId !== staff.userId;
  const isWriting = draft !== null && draft.text.trim() !== "";
  const handler = useRef(onDecided);
  useEffect(() => {
    handler.current = onDecided;
  });
  useEffect(() => {
    if (isElsewhere && !isWriting) handler.current(event);
  }, [isElsewhere, isWriting, event]);
}

function useSaveError(error: Error | null): string | null {
  const t = useTranslations("console");
  if (error === null) return null;
  const reason = reasonOf(error);
  return t("moderation.command.notSaved", { reason: reason.message ?? t(`error.${reason.code}`) });
}

function bindActions(
  actions: readonly DraftAction[],
  isBlocked: (action: DraftAction) => boolean,
  choose: (action: DraftAction) => void,
): Partial<Record<KeyId, () => void>> {
  const free = actions.filter((action) => !isBlocked(action));
  return Object.fromEntries(free.map((action) => [action satisfies KeyId, () => choose(action)]));
}
