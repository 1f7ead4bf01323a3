import type { SearchRecordView } from "@meander/domain/contract/searches";
import type { UserId } from "@meander/domain/ids";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { History, X } from "lucide-react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { type Api, readResponse } from "../api/client.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";
import { searchAddress } from "./search-address.ts";

const SHOWN_MAX = "5";

function recentSearchesQuery(api: Api, userId: UserId) {
  return queryOptions({
    queryKey: ["searches", userId],
    queryFn: async (): Promise<readonly SearchRecordView[]> => {
      const call = api.private.search.history.user[":userId"].$get({ param: { userId }, query: { limit: SHOWN_MAX } });
      return (await readResponse(call)).searches;
    },
    // Refetched on each focus of the field, to include new searches.
    staleTime: 0,
    meta: { isErrorSuppressed: true, isLoginOptional: true },
  });
}

type RecentListProps = { readonly userId: UserId; readonly onChosen: () => void };

/** The person's recent searches, each linked to the same search. */
export function RecentList({ userId, onChosen }: RecentListProps) {
  const t = useTranslations("searches");
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey, ...query } = recentSearchesQuery(api, userId);
  const { data: searches = [] } = useQuery({ queryKey, ...query });
  const forget = useMutation({
    mutationFn: (search: SearchRecordView | null) =>
      search === null
        ? readResponse(api.private.search.history.user[":userId"].$delete({ param: { userId } }))
        : readResponse(api.private.search[":searchId"].$delete({ param: { searchId: search._id } })),
    meta: { isErrorSuppressed: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: () => showSnackbar(t("failed"), "error"),
  });
  if (searches.length === 0) return null;
  return (
    <section data-testid="recent-searches" aria-label={t("recent")}>
      <header>
        <h2>{t("recent")}</h2>
        <button type="button" onClick={() => forget.mutate(null)}>
          {t("clear")}
        </button>
      </header>
      <ul>
        {searches.map((search) => (
          <li key={search._id}>
            <Link to={searchAddress(search)} onClick={onChosen}>
              <History aria-hidden="true" size={16} />
              {search.title}
            </Link>
            <button
              type="button"
              aria-label={t("remove", { title: search.title })}
              onClick={() => forget.mutate(search)}
            >
              <X aria-hidden="true" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
