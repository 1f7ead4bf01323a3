import type { Activity } from "@meander/domain/contract/activities";
import type { CommentBody } from "@meander/domain/contract/comments";
import { Button } from "@meander/ui/primitives/button";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { type Dispatch, lazy, type SetStateAction, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { openLogin } from "../../../shared/session/login-prompt.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { useWriteComment } from "../use-comments.ts";
import styles from "./comment-composer.module.css";
import activitySectionStyles from "./activity-section.module.css";

const CommentForm = lazy(async () => ({ default: (await import("./comment-form.tsx")).CommentForm }));

/** Writes a comment. The text leaves the field once the comment appears, and returns if the server refuses it. */
export function CommentComposer({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.comments");
  const person = useSession();
  // Stored above the form, so that the text survives a session that expires.
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWriteComment(activity, person);
  if (person === null) {
    return (
      <Button variant="secondary" className={styles.composerLogin} onClick={() => openLogin()}>
        {t("logIn")}
      </Button>
    );
  }
  if (person.emailAddress === null) return <p className={activitySectionStyles.activityHint}>{t("verifyFirst")}</p>;
  if (!activity.viewer.canComment) return <p className={activitySectionStyles.activityHint}>{t("notAllowed")}</p>;
  const state = { text, setText, problem, setProblem, write };
  return <Composer activity={activity} {...state} />;
}

type ComposerProps = {
  readonly activity: Activity;
  readonly text: string;
  readonly setText: Dispatch<SetStateAction<string>>;
  readonly problem: string | null;
  readonly setProblem: (problem: string | null) => void;
  readonly write: ReturnType<typeof useWriteComment>;
};

function Composer({ activity, text, setText, problem, setProblem, write }: ComposerProps) {
  const t = useTranslations("activity.comments");
  const errorText = useErrorText();

  function send(body: CommentBody) {
    setText("");
    setProblem(null);
    write.mutate(body, {
      onError: (error) => {
        setText((typedSince) => (typedSince === "" ? body.text : `${body.text}\n${typedSince}`));
        setProblem(
          error instanceof ApiError && error.status === 422
            ? errorText(error)
            : `${errorText(error)}. ${t("sendFailed")}`,
        );
      },
    });
  }
  return (
    <Suspense fallback={<Skeleton height="9rem" />}>
      <CommentForm activity={activity} label={t("label")} text={text} onText={setText} problem={problem} onSend={send}>
        {(canSend) => (
          <Button type="submit" disabled={!canSend} loading={write.isPending}>
            {t("send")}
          </Button>
        )}
      </CommentForm>
    </Suspense>
  );
}
