import { Check } from "lucide-react";
import styles from "./progress-path.module.css";
import a11y from "./accessibility.module.css";

export interface ProgressStep {
  id: string;
  label: string;
  /** For steps in any order; without it, those before the current one are done. */
  isDone?: boolean;
}

export interface ProgressPathProps {
  /** The accessible name of the list, such as "Steps to create an activity". */
  label: string;
  steps: readonly ProgressStep[];
  /** Zero-based. */
  current: number;
  /** Appended to completed steps for screen readers, such as "done". */
  doneLabel: string;
}

/** A path through all dots, with one bend up and one down between neighbours. */
function pathThrough(count: number): string {
  return `M50 16${"q25-22 50 0t50 0".repeat(Math.max(0, count - 1))}`;
}

/** Steps as dots on one path. */
export function ProgressPath({ label, steps, current, doneLabel }: ProgressPathProps) {
  return (
    <div className={styles.progress}>
      <svg
        className={styles.line}
        viewBox={`0 0 ${steps.length * 100} 32`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={pathThrough(steps.length)} />
        {current > 0 ? <path className={styles.done} d={pathThrough(Math.min(current + 1, steps.length))} /> : null}
      </svg>
      <ol className={styles.steps} aria-label={label}>
        {steps.map((step, index) => {
          const isDone = step.isDone ?? index < current;
          const state = index === current ? "current" : isDone ? "done" : "ahead";
          return (
            <li
              key={step.id}
              className={styles.step}
              data-state={state}
              aria-current={state === "current" ? "step" : undefined}
            >
              <span className={styles.dot}>
                {isDone ? <Check aria-hidden="true" width={12} height={12} strokeWidth={3.5} /> : null}
              </span>
              <span>
                {step.label}
                {isDone ? <span className={a11y.visuallyHidden}> {doneLabel}</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
