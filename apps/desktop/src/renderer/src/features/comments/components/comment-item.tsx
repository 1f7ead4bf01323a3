import type { AdminComment } from "@meander/domain/contract/admin-comments";
import { useState } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { SubjectCase } from "../../../shared/cases/subject-case.tsx";
import { useWebsite } from "../../../shared/console/connection.ts";
import { usePermission, useStaff } from "../../../shared/console/staff.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import styles from "../../../shared/text.module.css";

export function CommentItem({ comment }: { readonly comment: AdminComment }) {
  const t = useTranslations("console.comments");
  const { dateTime } = useFormatter();
  const mayModerate = usePermission("moderateActivities");
  const { userId } = useStaff();
  const maySeePeople = usePermission("seeUserDetails");
  const onWebsite = useWebsite();
  const [isOpening, setIsOpening] = useState(false);
  const { text, author, activity, postedAt, removedAt, removedBy, reportCount } = comment;
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
      {mayModerate && author?.userId !== userId ? (
        <SubjectCase
          subjectType="comment"
          subjectId={comment._id}
          name={author === null ? t("nameless") : t("name", { name: author.name })}
          found={comment.case}
          canOpen={removedBy !== "author"}
          isOpening={isOpening}
          onOpening={setIsOpening}
        />
      ) : null}
    </li>
  );
}
