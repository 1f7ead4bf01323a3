import type { CaseRecord } from "@meander/domain/contract/cases";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useStaff } from "../../../shared/console/staff.ts";
import { PersonAvatar } from "../../../shared/pictures/person-avatar.tsx";
import { useViewers } from "../use-viewers.ts";
import styles from "./viewers.module.css";

type Props = { readonly record: CaseRecord; readonly isOnline: boolean };

/** Colleagues who have the case open now. */
export function Viewers({ record, isOnline }: Props) {
  const t = useTranslations("console.colleagues");
  const { list } = useFormatter();
  const { userId } = useStaff();
  const viewers = useViewers(record.id, { isOnline, isMentioned: record.mentionedIds.some((id) => id === userId) });
  return (
    <div role="status" data-testid="viewers">
      {viewers.length === 0 ? null : (
        <p className={styles.viewers}>
          {viewers.map(({ userId, name, image }) => (
            <PersonAvatar key={userId} size={20} id={userId} name={name} image={image} />
          ))}
          <span>{t("viewers", { count: viewers.length, names: list(viewers.map(({ name }) => name)) })}</span>
        </p>
      )}
    </div>
  );
}
