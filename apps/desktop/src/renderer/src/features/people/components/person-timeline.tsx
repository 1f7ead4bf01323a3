import type { AdminPerson } from "@meander/domain/contract/administration";
import type { FileEntryKind } from "@meander/domain/contract/person-file";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { FailureNotice } from "../../../shared/query/failure-notice.tsx";
import { KnownAt } from "../../../shared/query/known-at.tsx";
import { NextPageButton } from "../../../shared/query/next-page-button.tsx";
import { personFileQuery } from "../queries.ts";
import { TimelineEntry } from "./timeline-entry.tsx";
import styles from "../person-file.module.css";
import listWithPanelStyles from "../../../shared/grid/list-with-panel.module.css";
import textStyles from "../../../shared/text.module.css";

const filters = {
  all: [],
  cases: ["case", "decision", "appeal"],
  received: ["received"],
  made: ["made"],
  marks: ["note", "tag"],
  posts: ["activity", "comment", "picture"],
  account: ["account"],
} as const satisfies Record<string, readonly FileEntryKind[]>;
type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[];

/** Everything that a person did and that was decided about them, newest first. */
export function PersonTimeline({ person }: { readonly person: AdminPerson }) {
  const t = useTranslations("console.personFile");
  const [filter, setFilter] = useState<Filter>("all");
  const file = useInfiniteQuery(personFileQuery(person._id, filters[filter]));
  const entries = file.data?.pages.flatMap((page) => page.entries);
  const reports = file.data?.pages[0]?.reports;
  return (
    <section className={styles.file} aria-labelledby="person-file">
      <h3 id="person-file">{t("file.heading")}</h3>
      <fieldset className={listWithPanelStyles.oversightFlags} aria-label={t("file.filters")}>
        {filterNames.map((name) => (
          <button
            key={name}
            type="button"
            className={listWithPanelStyles.oversightFlag}
            aria-pressed={filter === name}
            onClick={() => setFilter(name)}
          >
            {t(`filter.${name}`)}
          </button>
        ))}
      </fieldset>
      {reports === undefined || filter !== "made" ? null : (
        <p className={textStyles.quiet}>{t("file.accuracy", reports)}</p>
      )}
      {entries === undefined ? (
        file.error === null ? (
          <p className={textStyles.quiet}>{t("file.loading")}</p>
        ) : (
          <FailureNotice reason={reasonOf(file.error)} onRetry={() => void file.refetch()} />
        )
      ) : (
        <>
          <KnownAt instant={file.data?.pages[0]?.knownAt} />
          {entries.length === 0 ? (
            <p className={textStyles.quiet}>{t(filter === "all" ? "file.empty" : "file.emptyFiltered")}</p>
          ) : (
            <ol className={styles.timeline} data-testid="person-timeline">
              {entries.map((entry) => (
                <TimelineEntry key={entry._id} entry={entry} person={person} />
              ))}
            </ol>
          )}
          <NextPageButton list={file} text={t("file.more")} />
        </>
      )}
    </section>
  );
}
