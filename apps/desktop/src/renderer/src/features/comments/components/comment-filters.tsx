import { classNames } from "@meander/ui/primitives/class-names";
import { Button, HTMLSelect } from "@blueprintjs/core";
import type { AdminCommentsResponse } from "@meander/domain/contract/admin-comments";
import { useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { ActivitySearch } from "../../../shared/choose/activity-search.tsx";
import { PersonSearch } from "../../../shared/choose/person-search.tsx";
import { usePermission } from "../../../shared/console/staff.ts";
import { SearchInput } from "../../../shared/grid/search-input.tsx";
import { setRouteQuery } from "../../../shared/navigation/use-route.ts";
import { type Filters, removedStates } from "../filters.ts";
import listWithPanelStyles from "../../../shared/grid/list-with-panel.module.css";
import commentsStyles from "../comments.module.css";

type Props = {
  readonly filters: Filters;
  /** The names of the filtered ids, once the server has sent them. */
  readonly names: Pick<AdminCommentsResponse, "author" | "activity"> | undefined;
};

/** Filters by text, author, activity and removal; each is part of the route. */
export function CommentFilters({ filters: { q, authorId, activityId, removed }, names }: Props) {
  const t = useTranslations("console.comments");
  const maySearchPeople = usePermission("seeUserDetails");
  /** The control that replaces the one just used gets the focus. */
  const [touched, setTouched] = useState<"author" | "activity" | null>(null);
  const choose = (what: "author" | "activity", id: string) => {
    setTouched(what);
    setRouteQuery({ [what]: id });
  };
  return (
    <search className={listWithPanelStyles.oversightFilters}>
      <SearchInput
        value={q}
        onSearch={(text) => setRouteQuery({ q: text })}
        placeholder={t("search")}
        label={t("searchLabel")}
      />
      {authorId === undefined ? null : (
        <ActiveFilter
          text={names?.author ? t("byAuthor", { name: names.author.name }) : t("anAuthor")}
          remove={t("anyAuthor")}
          autoFocus={touched === "author"}
          onRemove={() => choose("author", "")}
        />
      )}
      {authorId === undefined && maySearchPeople ? (
        <PersonSearch
          isInline
          label={t("author")}
          autoFocus={touched === "author"}
          onChoose={({ _id }) => choose("author", _id)}
        />
      ) : null}
      {activityId === undefined ? (
        <ActivitySearch
          isInline
          label={t("activity")}
          autoFocus={touched === "activity"}
          onChoose={(id) => choose("activity", id)}
        />
      ) : (
        <ActiveFilter
          text={names?.activity ? t("onActivity", { title: names.activity.title }) : t("anActivity")}
          remove={t("anyActivity")}
          autoFocus={touched === "activity"}
          onRemove={() => choose("activity", "")}
        />
      )}
      <HTMLSelect
        aria-label={t("removed")}
        value={removed}
        onChange={({ currentTarget }) => setRouteQuery({ removed: currentTarget.value })}
      >
        {removedStates.map((state) => (
          <option key={state} value={state}>
            {t(`state.${state}`)}
          </option>
        ))}
      </HTMLSelect>
    </search>
  );
}

type ActiveFilterProps = {
  readonly text: string;
  /** The accessible label of the button that removes the filter. */
  readonly remove: string;
  readonly autoFocus: boolean;
  readonly onRemove: () => void;
};

function ActiveFilter({ text, remove, autoFocus, onRemove }: ActiveFilterProps) {
  return (
    <Button
      className={classNames(commentsStyles.chosen)}
      variant="outlined"
      endIcon="cross"
      ellipsizeText
      text={text}
      aria-label={`${text}: ${remove}`}
      title={text}
      autoFocus={autoFocus}
      onClick={onRemove}
    />
  );
}
