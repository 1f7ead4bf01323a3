import { type ReactNode, useId } from "react";

export interface ProfileSectionProps {
  title: ReactNode;
  children: ReactNode;
  /** The owner's tools. */
  actions?: ReactNode;
  /** Columns on a desk; a phone has one. */
  columns?: 1 | 2 | 3;
}

export function ProfileSection({ title, children, actions, columns = 1 }: ProfileSectionProps) {
  const id = useId();
  return (
    <section className="ui-profile-section" aria-labelledby={id}>
      <div className="ui-profile-section-head">
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      <div className={`ui-profile-section-body ui-columns-${columns}`}>{children}</div>
    </section>
  );
}
