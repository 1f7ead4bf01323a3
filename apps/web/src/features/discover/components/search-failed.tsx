import { ErrorState } from "@meander/ui/primitives/error-state";
import { useTranslations } from "use-intl";
import { asSentence } from "../../../shared/i18n/as-sentence.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import type { SearchResult } from "../search-result.ts";

/** In place of the list, or of the map where a phone shows that. */
export function SearchFailed({ query }: { readonly query: SearchResult }) {
  const t = useTranslations("discover");
  const errorText = useErrorText();
  return (
    <ErrorState
      title={t("errorTitle")}
      retryLabel={t("retry")}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
    >
      {`${asSentence(errorText(query.error))} ${t("errorText")}`}
    </ErrorState>
  );
}
