import type { CaseSummary } from "@meander/domain/contract/cases";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { CaseRow } from "./case-row.tsx";
import styles from "./case-list.module.css";

const rowHeight = 56;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

type CaseListProps = {
  readonly cases: readonly CaseSummary[];
  readonly openIndex: number;
  readonly now: number;
  readonly ownUserId: string;
  readonly onOpen: (index: number) => void;
};

/** Virtualised: only rows in the viewport are rendered. */
export function CaseList({ cases, openIndex, now, ownUserId, onOpen }: CaseListProps) {
  const t = useTranslations("console.moderation.list");
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: cases.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  useEffect(() => {
    if (openIndex >= 0) virtual.scrollToIndex(openIndex, { align: "auto" });
  }, [virtual, openIndex]);
  const onKeyDown = (event: KeyboardEvent) => {
    const target =
      event.key === "Home" ? 0 : event.key === "End" ? cases.length - 1 : openIndex + (steps[event.key] ?? 0);
    const index = Math.min(cases.length - 1, Math.max(0, target));
    if (index === openIndex || target === openIndex) return;
    event.preventDefault();
    onOpen(index);
  };
  const onClick = ({ target }: MouseEvent) => {
    const option = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    if (option !== null) onOpen(Number(option.dataset.index));
  };
  return (
    <div
      ref={scroller}
      className={styles.caseList}
      role="listbox"
      tabIndex={0}
      aria-label={t("label")}
      aria-activedescendant={openIndex >= 0 ? `case-option-${openIndex}` : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" className={styles.all} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = cases[index];
          if (item === undefined) return null;
          return (
            <div
              key={item.id}
              id={`case-option-${index}`}
              role="option"
              aria-selected={index === openIndex}
              aria-setsize={cases.length}
              aria-posinset={index + 1}
              className={styles.caseOption}
              data-testid="case-option"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              tabIndex={-1}
              data-index={index}
            >
              <CaseRow item={item} isOpen={index === openIndex} now={now} ownUserId={ownUserId} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
