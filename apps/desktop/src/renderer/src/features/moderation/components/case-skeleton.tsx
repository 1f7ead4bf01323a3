import { Skeleton } from "@meander/ui/primitives/skeleton";
import openCaseStyles from "./open-case.module.css";
import caseHeadStyles from "./case-head.module.css";
import caseCardStyles from "./case-card.module.css";
import contextPaneStyles from "./context-pane.module.css";
import caseListStyles from "./case-list.module.css";
import caseRowStyles from "./case-row.module.css";

const lines = ["92%", "74%", "83%"];

export function CaseSkeleton() {
  return (
    <div className={openCaseStyles.openCase}>
      <section className={openCaseStyles.casePane} data-testid="case-pane" aria-busy="true">
        <div className={openCaseStyles.caseScroll}>
          <header className={caseHeadStyles.caseHead} data-testid="case-head">
            <Skeleton shape="circle" width="48px" height="48px" />
            <div className={caseHeadStyles.text}>
              <Skeleton shape="heading" width="14rem" />
              <Skeleton width="20rem" />
            </div>
          </header>
          {lines.map((width) => (
            <div key={width} className={caseCardStyles.caseCard} data-slot="case-card">
              <Skeleton shape="heading" width="9rem" />
              <Skeleton width={width} />
              <Skeleton width="60%" />
            </div>
          ))}
        </div>
      </section>
      <div className={contextPaneStyles.caseContext} />
    </div>
  );
}

export function ListSkeleton() {
  return (
    <div className={caseListStyles.skeleton} aria-hidden="true">
      {["a", "b", "c", "d", "e", "f", "g"].map((key) => (
        <div key={key} className={caseRowStyles.caseRow} data-slot="case-row">
          <Skeleton width="34px" height="34px" />
          <span className={caseRowStyles.text}>
            <Skeleton width="11rem" />
            <Skeleton width="8rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
