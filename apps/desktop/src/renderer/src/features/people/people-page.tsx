import { HTMLSelect } from "@blueprintjs/core";
import { userTypes } from "@meander/domain/person/user-type";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "../../shared/use-translations.ts";
import { SearchInput } from "../../shared/grid/search-input.tsx";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { navigate, setRouteQuery, useRoute } from "../../shared/navigation/use-route.ts";
import { PeopleList } from "./components/people-list.tsx";
import { PersonDetail } from "./components/person-detail.tsx";
import listWithPanelStyles from "../../shared/grid/list-with-panel.module.css";
import peopleStyles from "./people.module.css";

/** Searching people by name or address, with the account's details beside the list. */
export function PeoplePage() {
  const t = useTranslations("console.administration.people");
  const tType = useTranslations("console.administration.userType");
  const route = useRoute();
  const openId = route.params[0] ?? null;
  const q = route.query.q ?? "";
  const userType = userTypes.find(({ code }) => String(code) === route.query.role)?.code ?? null;
  const open = (id: string | null) => navigate({ ...route, params: id === null ? [] : [id] }, { replace: true });
  const part = route.params.slice(1);
  const showPart = (id: string, shown: readonly string[]) =>
    navigate({ ...route, params: [id, ...shown] }, { replace: part[0] === shown[0] });
  const goBack = (id: string) => (part.length > 0 ? showPart(id, []) : open(null));
  useKeys({ close: openId === null ? undefined : () => goBack(openId) });
  return (
    <div className={listWithPanelStyles.oversight}>
      <header className={listWithPanelStyles.oversightHead} data-testid="oversight-head">
        <h1>{t("heading")}</h1>
        <search className={listWithPanelStyles.oversightFilters}>
          <SearchInput
            value={q}
            onSearch={(text) => setRouteQuery({ q: text })}
            placeholder={t("search")}
            label={t("searchLabel")}
          />
          <HTMLSelect
            aria-label={t("role")}
            value={userType ?? ""}
            onChange={(event) => setRouteQuery({ role: event.currentTarget.value })}
          >
            <option value="">{t("anyRole")}</option>
            {userTypes.map(({ code }) => (
              <option key={code} value={code}>
                {tType(`${code}`)}
              </option>
            ))}
          </HTMLSelect>
        </search>
      </header>
      <div className={peopleStyles.people} data-has-open={openId !== null || undefined}>
        <PeopleList q={q} userType={userType} openId={openId} onOpen={open} />
        <div className={peopleStyles.detail}>
          {openId === null ? (
            <EmptyState title={t("chooseTitle")}>{t("chooseText")}</EmptyState>
          ) : (
            <PersonDetail
              key={openId}
              userId={openId}
              part={part}
              onPart={(shown) => showPart(openId, shown)}
              onClose={() => open(null)}
            />
          )}
        </div>
      </div>
    </div>
  );
}
