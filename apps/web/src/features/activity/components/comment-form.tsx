import type { Activity } from "@meander/domain/contract/activities";
import type { CommentBody } from "@meander/domain/contract/comments";
import { textLimits } from "@meander/domain/constants";
import { commentForm } from "@meander/domain/messages/en/comment-form";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import type { MentionPerson } from "../mention-query.ts";
import { useMentions } from "../use-mentions.ts";
import { MentionSuggestions } from "./mention-suggestions.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./comment-form.module.css";

type CommentFormProps = {
  readonly activity: Activity;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The people already mentioned, when a comment is edited. */
  readonly initialMentions?: readonly MentionPerson[];
  readonly problem: string | null;
  readonly onSend: (body: CommentBody) => void;
  readonly onEscape?: () => void;
  /** Focused on mount, for a field that the person opened. */
  readonly isFocused?: boolean;
  /** Renders the buttons, given whether the text can be sent. */
  readonly children: (canSend: boolean) => ReactNode;
};

const extraMessages = { commentForm };

/** The text field of a comment, with mention suggestions after an @. */
export function CommentForm(props: CommentFormProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Field {...props} />
    </ExtraMessagesProvider>
  );
}

function Field(props: CommentFormProps) {
  const {
    activity,
    label,
    text,
    onText,
    initialMentions,
    problem,
    onSend,
    onEscape,
    isFocused = false,
    children,
  } = props;
  const t = useTranslations("commentForm");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions({ activity, text, onText, initialMentions, field, isFocused });
  const excess = text.length - textLimits.editableText;
  const canSend = text.trim() !== "" && excess <= 0;
  const hasProblem = excess > 0 || problem !== null;

  function send() {
    if (canSend) onSend({ text, mentionIds: mentions.idsFor(text) });
  }
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (mentions.handleKey(event.key)) event.preventDefault();
    else if (event.key === "Escape" && onEscape !== undefined) onEscape();
    else if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      send();
    }
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <label className={a11y.visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <div className={styles.composerBox}>
        <textarea
          id={id}
          ref={field}
          className={styles.composerField}
          rows={text.length > 80 ? 4 : 2}
          placeholder={t("placeholder")}
          value={text}
          aria-invalid={hasProblem}
          aria-describedby={`${id}-note`}
          aria-autocomplete="list"
          aria-controls={`${id}-people`}
          aria-activedescendant={mentions.active < 0 ? undefined : `${id}-people-${mentions.active}`}
          onChange={(event) => {
            onText(event.target.value);
            mentions.updateQuery(event.target);
          }}
          onSelect={(event) => mentions.updateQuery(event.currentTarget)}
          onBlur={mentions.close}
          onKeyDown={handleKey}
        />
        <MentionSuggestions
          id={`${id}-people`}
          people={mentions.suggestions}
          active={mentions.active}
          onChoose={mentions.choose}
        />
      </div>
      <div className={styles.composerFoot}>
        <p id={`${id}-note`} className={styles.composerNote} role="status" data-problem={hasProblem}>
          {excess > 0 ? t("tooMany", { count: excess }) : (problem ?? counterText(text, t))}
        </p>
        {children(canSend)}
      </div>
    </form>
  );
}

/** The counter appears near the limit. */
function counterText(text: string, t: ReturnType<typeof useTranslations<"commentForm">>): string {
  return text.length > textLimits.editableText / 2
    ? t("counter", { used: text.length, limit: textLimits.editableText })
    : "";
}
