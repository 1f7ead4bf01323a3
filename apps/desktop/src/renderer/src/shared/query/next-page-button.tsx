import { Button } from "@blueprintjs/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useTranslations } from "../use-translations.ts";
import styles from "../text.module.css";

type Paged = Pick<
  UseInfiniteQueryResult<unknown>,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
>;
type Props = { readonly list: Paged; readonly text: string; readonly className?: string };

/** Fetches the next page of a list and shows a failure; loaded rows stay. */
export function NextPageButton({ list, text, className = "" }: Props) {
  const t = useTranslations("console.administration.grid");
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  if (!hasNextPage) return null;
  const hasFailed = isFetchNextPageError && !isFetchingNextPage;
  return (
    <>
      {hasFailed ? (
        <p className={styles.quiet} role="alert">
          {t("moreFailed")}
        </p>
      ) : null}
      <Button
        variant="minimal"
        className={className}
        loading={isFetchingNextPage}
        text={hasFailed ? t("retry") : text}
        onClick={() => void fetchNextPage()}
      />
    </>
  );
}
