import type { Activity } from "@meander/domain/contract/activities";
import { textLimits } from "@meander/domain/constants";
import { Button } from "@meander/ui/primitives/button";
import { type Dispatch, type KeyboardEvent, type SetStateAction, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { openLogin } from "../../../shared/session/login-prompt.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { useWriteComment } from "../use-comments.ts";

/** Where a comment is written. The words leave the field only once they are shown, and come back when they are refused. */
export function CommentComposer({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.comments");
  const person = useSession();
  // Kept here, so that they outlive a session that ends while they are written.
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWriteComment(activity._id, person);
  if (person === null) {
    return (
      <Button variant="secondary" className="composer-login" onClick={() => openLogin()}>
        {t("logIn")}
      </Button>
    );
  }
  if (person.emailAddress === null) return <p className="activity__hint">{t("verifyFirst")}</p>;
  if (!activity.viewer.canComment) return <p className="activity__hint">{t("notAllowed")}</p>;
  return <Composer text={text} setText={setText} problem={problem} setProblem={setProblem} write={write} />;
}

type ComposerProps = {
  readonly text: string;
  readonly setText: Dispatch<SetStateAction<string>>;
  readonly problem: string | null;
  readonly setProblem: (problem: string | null) => void;
  readonly write: ReturnType<typeof useWriteComment>;
};

function Composer({ text, setText, problem, setProblem, write }: ComposerProps) {
  const t = useTranslations("activity.comments");
  const errorText = useErrorText();
  const id = useId();
  const excess = text.length - textLimits.editableText;
  const canSend = text.trim() !== "" && excess <= 0;

  function send() {
    if (!canSend) return;
    const words = text;
    setText("");
    setProblem(null);
    write.mutate(words, {
      onError: (error) => {
        setText((typedSince) => (typedSince === "" ? words : `${words}\n${typedSince}`));
        setProblem(
          error instanceof ApiError && error.status === 422
            ? errorText(error)
            : `${errorText(error)}. ${t("sendFailed")}`,
        );
      },
    });
  }
  function sendByKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {t("label")}
      </label>
      <textarea
        id={id}
        className="composer__field"
        rows={text.length > 80 ? 4 : 2}
        placeholder={t("placeholder")}
        value={text}
        aria-invalid={excess > 0 || problem !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
      />
      <div className="composer__foot">
        <p id={`${id}-note`} className="composer__note" role="status" data-problem={excess > 0 || problem !== null}>
          {excess > 0 ? t("tooMany", { count: excess }) : (problem ?? counterText(text, t))}
        </p>
        <Button type="submit" disabled={!canSend} loading={write.isPending}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}

/** The counter appears once it starts to matter. */
function counterText(text: string, t: ReturnType<typeof useTranslations<"activity.comments">>): string {
  return text.length > textLimits.editableText / 2
    ? t("counter", { used: text.length, limit: textLimits.editableText })
    : "";
}
