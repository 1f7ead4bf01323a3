import { Search } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";
import { classNames } from "../primitives/class-names.ts";
import styles from "./search-pill.module.css";

export interface SearchPillProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The place, such as "London". */
  title: string;
  /** Date and category: "Tonight · any category". */
  note: string;
}

/** Shows the current search and opens the search form. */
export function SearchPill({ title, note, className, type = "button", ...rest }: SearchPillProps) {
  return (
    <button {...rest} type={type} className={classNames(styles.searchPill, className)}>
      <Search aria-hidden="true" width={20} height={20} />
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
    </button>
  );
}
