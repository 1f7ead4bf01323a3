import "./case-card.css";
import "./case-head.css";
import "./case-list.css";
import "./case-row.css";
import "./context-pane.css";
import "./open-case.css";
import { Skeleton } from "@meander/ui/primitives/skeleton";

const lines = ["92%", "74%", "83%"];

/** The shape of a case that is on its way. */
export function CaseSkeleton() {
  return (
    <div className="open-case">
      <section className="case-pane" aria-busy="true">
        <div className="case-scroll">
          <header className="case-head">
            <Skeleton shape="circle" width="48px" height="48px" />
            <div className="case-head-text">
              <Skeleton shape="heading" width="14rem" />
              <Skeleton width="20rem" />
            </div>
          </header>
          {lines.map((width) => (
            <div key={width} className="case-card">
              <Skeleton shape="heading" width="9rem" />
              <Skeleton width={width} />
              <Skeleton width="60%" />
            </div>
          ))}
        </div>
      </section>
      <div className="case-context" />
    </div>
  );
}

export function ListSkeleton() {
  return (
    <div className="case-list-skeleton" aria-hidden="true">
      {["a", "b", "c", "d", "e", "f", "g"].map((key) => (
        <div key={key} className="case-row">
          <Skeleton width="34px" height="34px" />
          <span className="case-row-text">
            <Skeleton width="11rem" />
            <Skeleton width="8rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
