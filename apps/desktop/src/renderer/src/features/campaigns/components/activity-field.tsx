import { Button } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { usePermission } from "../../../shared/desk/staff.ts";
import { findActivityId } from "../draft.ts";
import { activitiesByTitleQuery } from "../queries.ts";
import { useDebounced } from "../use-debounced.ts";
import { ChoiceField } from "./choice-field.tsx";

type Props = { readonly activityId: string | null; readonly onChange: (activityId: string | null) => void };

/** An activity by its title, for those who may see them all; for everybody by its address. */
export function ActivityField({ activityId, onChange }: Props) {
  const t = useTranslations("console.campaigns.message");
  const maySearch = usePermission("overseeActivities");
  const [text, setText] = useState("");
  const [title, setTitle] = useState<string | null>(null);
  const q = useDebounced(text.trim(), 250);
  const query = useQuery({
    ...activitiesByTitleQuery(q),
    enabled: maySearch && q !== "" && findActivityId(q) === null,
  });
  if (activityId !== null)
    return (
      <p className="campaign-chosen">
        <span>{title === null ? t("activityChosenUnnamed") : t("activityChosen", { title })}</span>
        <Button variant="minimal" size="small" onClick={() => onChange(null)}>
          {t("activityOther")}
        </Button>
      </p>
    );
  const choose = (id: string, name: string | null) => {
    setText("");
    setTitle(name);
    onChange(id);
  };
  return (
    <ChoiceField
      label={t("activityLabel")}
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
      emptyText={query.data?.activities.length === 0 ? t("activityNothing") : null}
      choices={(text === "" ? [] : (query.data?.activities ?? [])).map((activity) => ({
        id: activity._id,
        text: activity.title,
        onChoose: () => choose(activity._id, activity.title),
      }))}
    />
  );
}
