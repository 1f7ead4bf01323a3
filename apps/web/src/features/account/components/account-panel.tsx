import { type ReactNode, useId } from "react";

type AccountPanelProps = {
  /** What links to the page's part end with. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
};

/** One part of the account page: what it is about, then what to do about it. */
export function AccountPanel({ id, title, text, children }: AccountPanelProps) {
  const titleId = useId();
  return (
    <section id={id} className="account-panel" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {text !== undefined && <p className="account-panel__text">{text}</p>}
      {children}
    </section>
  );
}
