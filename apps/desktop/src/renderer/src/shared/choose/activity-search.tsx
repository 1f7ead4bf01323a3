import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { usePermission } from "../desk/staff.ts";
import { ChoiceField } from "./choice-field.tsx";
import { findActivityId } from "./find-activity-id.ts";
import { activitiesByTitleQuery } from "./queries.ts";
import { useDebounced } from "./use-debounced.ts";

type Props = {
  readonly label: string;
  readonly isInline?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  /** Without a title where only its address was given. */
  readonly onChoose: (activityId: string, title: string | null) => void;
};

/** An activity by its title, for those who may see them all; for everybody by its address. */
export function ActivitySearch({ label, isInline, autoFocus, onChoose }: Props) {
  const t = useTranslations("console.choose");
  const maySearch = usePermission("overseeActivities");
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 250);
  const query = useQuery({
    ...activitiesByTitleQuery(q),
    enabled: maySearch && q !== "" && findActivityId(q) === null,
  });
  const activities = text.trim() === "" ? [] : (query.data?.activities ?? []);
  const choose = (id: string, title: string | null) => {
    setText("");
    onChoose(id, title);
  };
  return (
    <ChoiceField
      label={label}
      isInline={isInline}
      autoFocus={autoFocus}
      hint={t(maySearch ? "activityHint" : "activityPaste")}
      icon="map"
      text={text}
      onText={(value) => {
        const pasted = findActivityId(value);
        if (pasted === null) setText(value);
        else choose(pasted, null);
      }}
      resultsLabel={t("activityResults")}
      isSearching={query.isFetching}
      emptyText={text.trim() !== "" && query.data?.activities.length === 0 ? t("activityNothing") : null}
      choices={activities.map(({ _id, title }) => ({ id: _id, text: title, onChoose: () => choose(_id, title) }))}
    />
  );
}
