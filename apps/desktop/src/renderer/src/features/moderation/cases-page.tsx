import type { CaseEventView } from "@meander/domain/contract/cases";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "../../shared/use-translations.ts";
import { Panes, useIsNarrow } from "../../shared/panes.tsx";
import { markKey } from "../../shared/paint-timing.ts";
import { useStaff } from "../../shared/console/staff.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { navigate, refineRoute, useRoute } from "../../shared/navigation/use-route.ts";
import { findCaseToOpen, type OpenView, parseFilters } from "./case-list.ts";
import { CaseList } from "./components/case-list.tsx";
import { CaseUnavailable, ListState, NoCase, NoRows } from "./components/case-states.tsx";
import { CaseSkeleton } from "./components/case-skeleton.tsx";
import { ConflictPanel } from "./components/conflict-panel.tsx";
import { DecidedElsewhere } from "./components/decided-elsewhere.tsx";
import { ListFilters } from "./components/list-filters.tsx";
import { Pause, PauseOffer } from "./components/pause.tsx";
import { answerPause, useExposure } from "../../shared/pictures/exposure.ts";
import { OpenCase } from "./components/open-case.tsx";
import { caseQuery, prefetchCases, useCommands } from "./queries.ts";
import { listConflicts } from "./saved-commands.ts";
import { useCaseList } from "./use-cases.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./cases.module.css";

/** How many cases on each side are prefetched. */
const prefetchRadius = 4;

/** A moderation screen: its list, the open case, its context. */
export function CasesPage({ view }: { readonly view: OpenView }) {
  const t = useTranslations("console.moderation.heading");
  const client = useQueryClient();
  const { userId } = useStaff();
  const route = useRoute();
  const { params, query } = route;
  const filters = parseFilters(query);
  const { list, now, isPending, error, refetch } = useCaseList(view, filters);
  const conflicts = listConflicts(useCommands());
  const [elsewhere, setElsewhere] = useState<CaseEventView | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const exposure = useExposure(now);
  const isNarrow = useIsNarrow();
  const openId = params[0];
  const openIndex = list.findIndex(({ id }) => id === openId);
  // The list position of the open case: when the case leaves the list, the next one has this position.
  const lastIndex = useRef(0);
  useEffect(() => {
    if (openIndex >= 0) lastIndex.current = openIndex;
  }, [openIndex]);

  const open = (index: number) => {
    const item = list[index];
    if (item === undefined || item.id === openId) return;
    markKey();
    navigate({ screen: view, params: [item.id], query }, { replace: true });
  };
  const openNext = () => {
    const rest = list.filter(({ id }) => id !== openId);
    const next = rest[Math.min(lastIndex.current, rest.length - 1)];
    navigate({ screen: view, params: next === undefined ? [] : [next.id], query }, { replace: true });
  };
  useKeys({
    nextCase: () => open(openIndex >= 0 ? openIndex + 1 : Math.min(lastIndex.current, list.length - 1)),
    previousCase: () => open(openIndex >= 0 ? openIndex - 1 : Math.max(0, lastIndex.current - 1)),
  });
  const opening = findCaseToOpen(route, view, list);
  useEffect(() => {
    if (opening !== undefined) refineRoute(route, { screen: view, params: [opening], query });
  }, [opening, view, query, route]);
  useEffect(() => {
    const from = Math.max(0, openIndex - prefetchRadius);
    prefetchCases(client, list.slice(from, openIndex + prefetchRadius + 1));
  }, [client, list, openIndex]);

  const listPane = (
    <section className={styles.list} aria-label={t(view)}>
      <h1 className={a11y.visuallyHidden}>{t(view)}</h1>
      <ListFilters filters={filters} count={list.length} />
      {exposure.isPauseDue && !isPaused ? (
        <PauseOffer
          count={exposure.count}
          onPause={() => {
            answerPause();
            setIsPaused(true);
          }}
          onDismiss={() => answerPause()}
        />
      ) : null}
      {elsewhere === null ? null : <DecidedElsewhere event={elsewhere} onDismiss={() => setElsewhere(null)} />}
      {list.length === 0 ? (
        <NoRows view={view} isPending={isPending} isCaseOpen={openId !== undefined} />
      ) : (
        <CaseList cases={list} openIndex={openIndex} now={now} ownUserId={userId} onOpen={open} />
      )}
    </section>
  );
  const casePane = isPaused ? (
    <Pause onEnd={() => setIsPaused(false)} />
  ) : openId === undefined ? (
    <NoCase isLoading={isPending || list.length > 0}>
      <ListState view={view} filters={filters} error={error} onRetry={() => void refetch()} />
    </NoCase>
  ) : (
    <CaseOrState
      key={openId}
      caseId={openId}
      now={now}
      onOpenNext={openNext}
      onDecidedElsewhere={(event) => {
        setElsewhere(event);
        openNext();
      }}
    />
  );
  return (
    <Panes
      id="cases"
      panes={[
        { id: "list", size: isNarrow ? 272 : 372, min: 220, content: listPane },
        {
          id: "case",
          min: 420,
          content: (
            <div className={styles.wide}>
              <ConflictPanel conflicts={conflicts} />
              <div className={styles.rest}>{casePane}</div>
            </div>
          ),
        },
      ]}
    />
  );
}

type CaseOrStateProps = {
  readonly caseId: string;
  readonly now: number;
  readonly onOpenNext: () => void;
  readonly onDecidedElsewhere: (event: CaseEventView) => void;
};

function CaseOrState({ caseId, ...rest }: CaseOrStateProps) {
  // A prefetched case may lack a decision that main already knows.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...caseQuery(caseId), refetchOnMount: "always" });
  if (data !== undefined) return <OpenCase record={data} isUpToDate={isFetchedAfterMount} {...rest} />;
  return error === null ? <CaseSkeleton /> : <CaseUnavailable error={error} onRetry={() => void refetch()} />;
}
