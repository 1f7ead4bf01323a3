import type { AdminPersonRow } from "@meander/domain/contract/administration";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "../use-translations.ts";
import { nameOf } from "../console/staff.ts";
import { ChoiceField } from "./choice-field.tsx";
import { peopleByNameQuery } from "./queries.ts";
import { useDebounced } from "@meander/ui/hooks/use-debounced";

type Props = {
  readonly label: string;
  readonly isInline?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  /** Ids to exclude from the results. */
  readonly without?: readonly string[];
  readonly isFull?: boolean;
  readonly onChoose: (person: AdminPersonRow) => void;
};

/** Searches people by name or address; needs the permission `seeUserDetails`. */
export function PersonSearch({ label, isInline, autoFocus, without = [], isFull = false, onChoose }: Props) {
  const t = useTranslations("console.choose");
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 250);
  const query = useQuery({ ...peopleByNameQuery(q), enabled: q !== "" && !isFull });
  const people = text.trim() === "" ? [] : (query.data?.people ?? []);
  return (
    <ChoiceField
      label={label}
      isInline={isInline}
      autoFocus={autoFocus}
      hint={t("personHint")}
      icon="person"
      text={text}
      onText={setText}
      resultsLabel={t("personResults")}
      isSearching={query.isFetching}
      emptyText={text.trim() !== "" && query.data?.people.length === 0 ? t("personNothing") : null}
      choices={people
        .filter(({ _id }) => !without.includes(_id))
        .map((person) => ({
          id: person._id,
          text: nameOf(person),
          more: person.maskedAddress ?? undefined,
          onChoose: () => {
            setText("");
            onChoose(person);
          },
        }))}
    />
  );
}
