import { Button, Radio, RadioGroup } from "@blueprintjs/core";
import { SPECIAL_PEOPLE_MAX } from "@meander/domain/contract/special-notifications";
import { useTranslations } from "../../../shared/use-translations.ts";
import { PersonSearch } from "../../../shared/choose/person-search.tsx";
import type { SpecialDraft } from "../../../../../ipc/special-draft.ts";
import { nameOf, usePermission } from "../../../shared/console/staff.ts";
import type { ChosenPerson } from "../special-draft.ts";
import { AudienceFields } from "./audience-fields.tsx";
import styles from "../notifications.module.css";

type Props = {
  readonly draft: SpecialDraft;
  readonly onChange: (changes: Partial<Pick<SpecialDraft, "kind" | "people" | "audience">>) => void;
};

/** The target of a notification. Only staff who may look people up choose people by name. */
export function SpecialTargetFields({ draft, onChange }: Props) {
  const t = useTranslations("console.notifications");
  const mayChoose = usePermission("seeUserDetails");
  return (
    <fieldset className={styles.notificationTarget}>
      <legend>{t("to")}</legend>
      {mayChoose ? (
        <RadioGroup
          inline
          aria-label={t("to")}
          selectedValue={draft.kind}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.value === "people" ? "people" : "audience" })}
        >
          <Radio value="audience" label={t("toAudience")} />
          <Radio value="people" label={t("toPeople")} />
        </RadioGroup>
      ) : null}
      {draft.kind === "audience" ? (
        <AudienceFields audience={draft.audience} onChange={(audience) => onChange({ audience })} />
      ) : (
        <PeopleField people={draft.people} onChange={(people) => onChange({ people })} />
      )}
    </fieldset>
  );
}

type PeopleProps = {
  readonly people: readonly ChosenPerson[];
  readonly onChange: (people: readonly ChosenPerson[]) => void;
};

function PeopleField({ people, onChange }: PeopleProps) {
  const t = useTranslations("console.notifications");
  return (
    <>
      <PersonSearch
        label={t("person")}
        without={people.map(({ userId }) => userId)}
        isFull={people.length >= SPECIAL_PEOPLE_MAX}
        onChoose={(person) => onChange([...people, { userId: person._id, name: nameOf(person) }])}
      />
      {people.length === 0 ? null : (
        <ul className={styles.notificationPeople} aria-label={t("chosen")}>
          {people.map(({ userId, name }) => (
            <li key={userId}>
              <Button
                size="small"
                variant="outlined"
                endIcon="cross"
                text={name}
                aria-label={t("removePerson", { name })}
                onClick={() => onChange(people.filter((one) => one.userId !== userId))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
