import type { CaseEvidence } from "@meander/domain/contract/case-evidence";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { nameOf } from "../../../shared/console/staff.ts";
import styles from "./case-surroundings.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = Pick<CaseEvidence, "thread"> & { readonly subjectId: string };

/** A comment among those before and after it. */
export function ThreadSection({ thread, subjectId }: Props) {
  const t = useTranslations("console.moderation.surroundings");
  const format = useFormatter();
  return (
    <>
      <h3>{t("thread")}</h3>
      <ol className={styles.thread} data-testid="case-thread">
        {thread.map((comment) => (
          <li key={comment._id} aria-current={comment._id === subjectId || undefined}>
            <p className={textStyles.quiet}>
              <strong>{comment.author === null ? t("deletedAuthor") : nameOf(comment.author)}</strong>{" "}
              <time dateTime={comment.postedAt}>
                {format.dateTime(new Date(comment.postedAt), {
                  day: "numeric",
                  month: "short",
                  hour: "2-digit",
                  minute: "2-digit",
                })}
              </time>
              {comment.isEdited ? ` · ${t("edited")}` : null}
              {comment.isRemoved ? ` · ${t("removed")}` : null}
              {comment.isDeleted ? ` · ${t("deleted")}` : null}
            </p>
            <p translate="no">{comment.text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
