import type { Activity } from "@meander/domain/contract/activities";
import { loginPath } from "@meander/domain/site/login-paths";
import { activityPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { TextArea } from "@meander/ui/primitives/text-area";
import { use } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shared/session/use-session.ts";
import { FormKey } from "../../../shared/without-scripts/form-key.ts";
import { PageForm } from "../../../shared/without-scripts/page-form.tsx";
import { RefusedWords } from "../../../shared/without-scripts/refused-words.tsx";
import { typedIn, usePageFormProblem } from "../../../shared/without-scripts/page-form-problem.ts";

/** Writing a comment as a form. */
export function CommentForm({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.comments");
  const person = useSession();
  const key = use(FormKey);
  const problem = usePageFormProblem("comment");
  if (person === null) {
    return (
      <>
        <RefusedWords form="comment" field="text" />
        <ButtonLink variant="secondary" href={loginPath(`${activityPath(activity)}#comments`)}>
          {t("logIn")}
        </ButtonLink>
      </>
    );
  }
  if (person.emailAddress === null || !activity.viewer.canComment) {
    return <RefusedWords form="comment" field="text" />;
  }
  return (
    <PageForm form="comment" submit={t("send")} hidden={{ activityId: activity._id, key }}>
      <TextArea
        name="text"
        label={t("label")}
        rows={3}
        defaultValue={typedIn(problem, "text")}
        error={problem?.fields.text}
      />
    </PageForm>
  );
}
