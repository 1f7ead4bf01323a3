import { Button } from "@blueprintjs/core";
import type { AdminComment } from "@meander/domain/contract/admin-comments";
import { useState } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { CaseLink } from "../../../shared/cases/case-link.tsx";
import { useWebsite } from "../../../shared/console/connection.ts";
import { usePermission } from "../../../shared/console/staff.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { RemoveForm } from "./remove-form.tsx";
import styles from "../../../shared/text.module.css";

export function CommentItem({ comment }: { readonly comment: AdminComment }) {
  const t = useTranslations("console.comments");
  const { dateTime } = useFormatter();
  const mayRemove = usePermission("moderateActivities");
  const maySeePeople = usePermission("seeUserDetails");
  const onWebsite = useWebsite();
  const [isRemoving, setIsRemoving] = useState(false);
  const { text, author, activity, postedAt, removedAt, removedBy, caseId, reportCount } = comment;
  return (
    <li>
      <p>{text}</p>
      <p className={styles.quiet}>
        {t.rich("line", {
          name: author?.name ?? t("deletedAuthor"),
          title: activity.title,
          at: dateTime(new Date(postedAt), { dateStyle: "medium", timeStyle: "short" }),
          author: (words) =>
            author !== null && maySeePeople ? (
              <a href={formatRoute({ screen: "people", params: [author.userId] })}>{words}</a>
            ) : (
              words
            ),
          activity: (words) =>
            onWebsite === null ? (
              words
            ) : (
              <a href={onWebsite(activity.path)} target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
          time: (words) => <time dateTime={postedAt}>{words}</time>,
        })}
        {reportCount === 0 ? null : ` · ${t("reports", { count: reportCount })}`}
        {removedAt === null ? null : ` · ${t(removedBy === "author" ? "removedByAuthor" : "removedByModerators")}`}
      </p>
      {caseId === null ? null : <CaseLink caseId={caseId} />}
      {mayRemove && removedAt === null && caseId === null && !isRemoving ? (
        <Button size="small" variant="outlined" icon="trash" onClick={() => setIsRemoving(true)}>
          {t("remove")}
        </Button>
      ) : null}
      {isRemoving && removedAt === null ? (
        <RemoveForm commentId={comment._id} onCancel={() => setIsRemoving(false)} />
      ) : null}
    </li>
  );
}
