import { Avatar } from "@meander/ui/primitives/avatar";
import { initialsOf } from "@meander/ui/scene/initials-avatar";
import { useTranslations } from "use-intl";
import { fullNameOf } from "../../../shared/people/avatar-person.ts";
import type { MentionPerson } from "../mention-query.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./mention-suggestions.module.css";

type MentionSuggestionsProps = {
  readonly id: string;
  readonly people: readonly MentionPerson[];
  readonly active: number;
  readonly onChoose: (person: MentionPerson) => void;
};

/** Chosen by the field's arrow keys, by pointer or by touch; the focus stays in the field. */
export function MentionSuggestions({ id, people, active, onChoose }: MentionSuggestionsProps) {
  const t = useTranslations("activity.comments");
  return (
    <>
      <div
        id={id}
        className={styles.mentions}
        role="listbox"
        aria-label={t("mentionSuggestions")}
        hidden={people.length === 0}
      >
        {people.map((person, index) => (
          <button
            type="button"
            key={person._id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Runs before the field loses focus, which would close the list under the pointer.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <Avatar
              person={{
                id: person._id,
                name: fullNameOf(person),
                initials: initialsOf(person.firstName, person.lastName),
              }}
              size={28}
            />
            <span>{fullNameOf(person)}</span>
          </button>
        ))}
      </div>
      <span className={a11y.visuallyHidden} role="status">
        {people.length > 0 && t("mentionCount", { count: people.length })}
      </span>
    </>
  );
}
