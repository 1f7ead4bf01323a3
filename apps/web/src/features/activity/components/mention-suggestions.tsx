import { Avatar } from "@meander/ui/primitives/avatar";
import { useTranslations } from "use-intl";
import { avatarPersonOf, fullNameOf } from "../../../shared/people/avatar-person.ts";
import type { SuggestedPerson } from "../mention-query.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./mention-suggestions.module.css";

type MentionSuggestionsProps = {
  readonly id: string;
  readonly people: readonly SuggestedPerson[];
  readonly active: number;
  readonly onChoose: (person: SuggestedPerson) => void;
};

/** Chosen by the field's arrow keys, by pointer or by touch; the focus stays in the field. */
export function MentionSuggestions({ id, people, active, onChoose }: MentionSuggestionsProps) {
  const t = useTranslations("commentForm");
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
            <Avatar person={avatarPersonOf(person)} size={28} />
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
