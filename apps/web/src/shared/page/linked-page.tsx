import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "../api/api-error.ts";
import { RouterLink } from "../links/router-link.tsx";
import { PageFailed } from "./page-failed.tsx";
import { usePageTitle } from "./use-page-title.ts";
import styles from "./linked-page.module.css";

type LinkedPageProps<Data> = {
  readonly title: string;
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** Nothing can be behind this link, whatever the query says. */
  readonly isDead?: boolean;
  /** A `DeadLink` with the page's own words. */
  readonly deadLink: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** A page that people reach by a link that was mailed or handed on: the link may be wrong, over, or somebody else's. */
export function LinkedPage<Data>({ title, query, isDead = false, deadLink, children }: LinkedPageProps<Data>) {
  const { data, error, refetch } = query;
  usePageTitle(title);
  if (isDead || isNotFound(error)) return deadLink;
  // What is here stays when it can't be fetched anew: somebody may be writing in it.
  if (data !== undefined) return <div className={styles.linkedPage}>{children(data)}</div>;
  if (error !== null) return <PageFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.linkedPage} aria-busy="true">
      <Skeleton shape="heading" width="60%" />
      <Skeleton />
      <Skeleton width="80%" />
    </div>
  );
}

type DeadLinkProps = {
  readonly title: string;
  readonly text: string;
  /** Where to go instead. */
  readonly href: string;
  readonly action: string;
};

/** The link leads to nothing, or to nothing for whoever follows it. */
export function DeadLink({ title, text, href, action }: DeadLinkProps) {
  const wayOut = (
    <ButtonLink href={href} LinkComponent={RouterLink}>
      {action}
    </ButtonLink>
  );
  return (
    <EmptyState level={1} title={title} actions={wayOut}>
      {text}
    </EmptyState>
  );
}
