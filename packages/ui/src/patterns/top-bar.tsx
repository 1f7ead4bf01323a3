import type { ReactNode } from "react";

export interface TopBarProps {
  /** The logo in its link. */
  brand: ReactNode;
  /** Usually the search pill; goes below the brand on phones. */
  search?: ReactNode;
  actions?: ReactNode;
}

export function TopBar({ brand, search, actions }: TopBarProps) {
  return (
    <header className="ui-top-bar">
      <div className="ui-top-bar-brand">{brand}</div>
      {search ? <div className="ui-top-bar-search">{search}</div> : null}
      {actions ? <div className="ui-top-bar-actions">{actions}</div> : null}
    </header>
  );
}
