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
  /** The viewer may not use the link, whatever the query's state. */
  readonly isDead?: boolean;
  /** A `DeadLink` with the page's own messages. */
  readonly deadLink: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** A page opened by a link that was mailed or shared: the link may be invalid, expired, or another person's. */
export function LinkedPage<Data>({ title, query, isDead = false, deadLink, children }: LinkedPageProps<Data>) {
  const { data, error, refetch } = query;
  usePageTitle(title);
  if (isDead || isNotFound(error)) return deadLink;
  // The content stays if a refetch fails, because the person may be writing in it.
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
  readonly href: string;
  readonly action: string;
};

/** The link is invalid or expired, or the viewer may not use it. */
export function DeadLink({ title, text, href, action }: DeadLinkProps) {
  const fallbackLink = (
    <ButtonLink href={href} LinkComponent={RouterLink}>
      {action}
    </ButtonLink>
  );
  return (
    <EmptyState level={1} title={title} actions={fallbackLink}>
      {text}
    </EmptyState>
  );
}
