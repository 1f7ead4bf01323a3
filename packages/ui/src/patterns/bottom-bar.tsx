import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { CountBadge } from "../primitives/badge.tsx";
import type { LinkComponent } from "../primitives/link-component.tsx";
import styles from "./bottom-bar.module.css";

export interface BottomBarItem {
  id: string;
  href: string;
  label: string;
  icon: ReactNode;
  count?: number;
  /** The count as text, such as "3 unread". */
  countLabel?: string;
}

export interface BottomBarProps {
  label: string;
  /** Two left and two right of the create button. */
  items: readonly [BottomBarItem, BottomBarItem, BottomBarItem, BottomBarItem];
  create: { href: string; label: string };
  currentId?: string | undefined;
  LinkComponent?: LinkComponent;
}

/** The navigation bar of phones; from 720 px, the top bar has the same links. */
export function BottomBar({ label, items, create, currentId, LinkComponent: Link = "a" }: BottomBarProps) {
  const renderItem = (item: BottomBarItem) => (
    <li key={item.id}>
      <Link href={item.href} className={styles.item} aria-current={item.id === currentId ? "page" : undefined}>
        <span className={styles.icon}>
          {item.icon}
          {item.count ? <CountBadge count={item.count} {...(item.countLabel && { label: item.countLabel })} /> : null}
        </span>
        <span>{item.label}</span>
      </Link>
    </li>
  );
  return (
    <nav className={styles.bottomBar} data-slot="bottom-bar" aria-label={label}>
      <ul className={styles.list}>
        {items.slice(0, 2).map(renderItem)}
        <li>
          <Link href={create.href} className={styles.create} aria-label={create.label} title={create.label}>
            <Plus aria-hidden="true" width={24} height={24} strokeWidth={2.4} />
          </Link>
        </li>
        {items.slice(2).map(renderItem)}
      </ul>
    </nav>
  );
}
