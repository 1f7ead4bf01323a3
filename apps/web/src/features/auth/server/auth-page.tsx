import type { ReactNode } from "react";
import styles from "./auth-page.module.css";

type AuthPageProps = { readonly title: string; readonly subtitle?: string; readonly children: ReactNode };

/** The frame of a page that logs in or signs up. */
export function AuthPage({ title, subtitle, children }: AuthPageProps) {
  return (
    <section className={styles.authPage}>
      <header>
        <h1>{title}</h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
      </header>
      {children}
    </section>
  );
}
