import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router-dom";
import styles from "../account.module.css";

type AccountPanelProps = {
  /** What links to the page's part end with. */
  readonly id: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
};

/** One part of the account page: what it is about, then what to do about it. */
export function AccountPanel({ id, title, text, children }: AccountPanelProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The browser follows only links of its own, not those that the app leads to.
  useEffect(() => {
    if (hash === `#${id}`) section.current?.scrollIntoView();
  }, [hash, id]);
  return (
    <section ref={section} id={id} className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {text !== undefined && <p className={styles.panelText}>{text}</p>}
      {children}
    </section>
  );
}
