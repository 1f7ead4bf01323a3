import { Button } from "@blueprintjs/core";
import type { AdminPerson } from "@meander/domain/contract/administration";
import { userPath } from "@meander/domain/paths";
import { useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { OpenCaseForm } from "../../../shared/cases/open-case-form.tsx";
import { useWebsite } from "../../../shared/console/connection.ts";
import { nameOf, usePermission, useStaff } from "../../../shared/console/staff.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { PersonPermissions } from "./person-permissions.tsx";
import { PersonShares } from "./person-shares.tsx";
import { RevealForm } from "./reveal-form.tsx";
import { RoleChoice } from "./role-choice.tsx";
import styles from "../person-file.module.css";
import listWithPanelStyles from "../../../shared/grid/list-with-panel.module.css";

type Props = { readonly person: AdminPerson; readonly onMessages: () => void };
type Action = "case" | "role" | "data" | "share";

/** What staff can do about a person; one form is open at a time. */
export function PersonActions({ person, onMessages }: Props) {
  const t = useTranslations("console.personFile");
  const tCases = useTranslations("console.moderation.cases");
  const [opened, setOpened] = useState<Action | null>(null);
  const isSelf = useStaff().userId === person._id;
  const mayModerate = usePermission("moderateUsers");
  const mayShare = usePermission("shareUserProfiles");
  const toggle = (action: Action) => ({
    "aria-expanded": opened === action,
    active: opened === action,
    onClick: () => setOpened(opened === action ? null : action),
  });
  const close = () => setOpened(null);
  return (
    <section className={styles.personActions} aria-label={t("actions")}>
      <div className={styles.actions}>
        {mayModerate && !isSelf ? (
          <Button icon="folder-new" intent="primary" text={tCases("open")} {...toggle("case")} />
        ) : null}
        <Button icon="eye-open" text={t("reveal")} {...toggle("data")} />
        {mayShare ? <Button icon="share" text={t("share")} {...toggle("share")} /> : null}
        <Button icon="envelope" text={t("messages")} onClick={onMessages} />
        <Button icon="person" text={t("changeRole")} {...toggle("role")} />
        <PersonLinks userId={person._id} />
      </div>
      {opened === "case" ? (
        <OpenCaseForm subjectType="user" subjectId={person._id} name={nameOf(person)} onCancel={close} />
      ) : null}
      {opened === null || opened === "case" ? null : (
        <div className={styles.opened}>
          {opened === "data" ? <RevealForm person={person} onClose={close} /> : null}
          {opened === "share" ? <PersonShares person={person} /> : null}
          {opened === "role" ? (
            <>
              <RoleChoice person={person} />
              <PersonPermissions person={person} />
            </>
          ) : null}
        </div>
      )}
    </section>
  );
}

function PersonLinks({ userId }: { readonly userId: AdminPerson["_id"] }) {
  const t = useTranslations("console.administration.people");
  const onWebsite = useWebsite();
  const maySeeComments = usePermission("seeAllComments");
  return (
    <span className={listWithPanelStyles.detailLinks}>
      {onWebsite === null ? null : (
        <a href={onWebsite(userPath(userId))} target="_blank" rel="noreferrer">
          {t("profile")}
        </a>
      )}
      {maySeeComments ? (
        <a href={formatRoute({ screen: "comments", query: { author: userId } })}>{t("toComments")}</a>
      ) : null}
    </span>
  );
}
