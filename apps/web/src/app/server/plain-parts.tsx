import type { ReactNode } from "react";
import { CommentForm } from "../../features/activity/server/comment-form.tsx";
import { ParticipationForms } from "../../features/activity/server/participation-forms.tsx";
import { MailedLinkForms } from "../../features/auth/server/mailed-link-forms.tsx";
import type { PlainPart } from "../../shared/without-scripts/without-scripts.tsx";
import { AccountLinks, LoginAnchor, LoginLink, LogOutForm } from "./account-links.tsx";

export function renderPlainPart(props: PlainPart): ReactNode {
  switch (props.kind) {
    case "account":
      return <AccountLinks />;
    case "login":
      return <LoginLink />;
    case "loginLink": {
      const { kind: _kind, ...link } = props;
      return <LoginAnchor {...link} />;
    }
    case "logOut":
      return <LogOutForm />;
    case "parameters":
      return <MailedLinkForms />;
    case "participation":
      return <ParticipationForms activity={props.activity} />;
    case "comment":
      return <CommentForm activity={props.activity} />;
  }
}
