import type { FoundActivity } from "@meander/domain/contract/administration";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../use-translations.ts";
import { ChoiceField } from "./choice-field.tsx";
import { activitiesByWordsQuery } from "./queries.ts";
import { useDebounced } from "@meander/ui/hooks/use-debounced";

type Props = {
  readonly label: string;
  readonly isInline?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  /** The title is null when only the activity's URL was entered. */
  readonly onChoose: (activityId: string, title: string | null) => void;
};

/** Searches an activity by words of its title or place, or takes its URL. */
export function ActivitySearch({ label, isInline, autoFocus, onChoose }: Props) {
  const t = useTranslations("console.choose");
  const format = useFormatter();
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 250);
  const query = useQuery({
    ...activitiesByWordsQuery(q),
    enabled: q !== "" && findActivityId(q) === null,
  });
  const activities = text.trim() === "" ? [] : (query.data?.activities ?? []);
  const formatHint = ({ placeName, startsAt, timezone }: FoundActivity) => {
    const date =
      startsAt === null ? null : format.dateTime(new Date(startsAt), { dateStyle: "medium", timeZone: timezone });
    return [placeName, date].filter((part) => part !== null).join(" · ");
  };
  const choose = (id: string, title: string | null) => {
    setText("");
    onChoose(id, title);
  };
  return (
    <ChoiceField
      label={label}
      isInline={isInline}
      autoFocus={autoFocus}
      hint={t("activityHint")}
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
      choices={activities.map((activity) => ({
        id: activity._id,
        text: activity.title,
        more: formatHint(activity),
        onChoose: () => choose(activity._id, activity.title),
      }))}
    />
  );
}

/** Extracts an activity's id from its URL or a bare id. */
function findActivityId(text: string): string | null {
  return /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/iu.exec(text)?.[0].toLowerCase() ?? null;
}
