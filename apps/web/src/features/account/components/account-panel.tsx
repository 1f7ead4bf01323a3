import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router-dom";
import styles from "../account.module.css";

type AccountPanelProps = {
  /** The fragment in links to this part of the page. */
  readonly id: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
};

export function AccountPanel({ id, title, text, children }: AccountPanelProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The browser scrolls to a fragment only on its own navigation, not on the router's.
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
