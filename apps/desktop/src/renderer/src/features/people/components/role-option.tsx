import type { Permission } from "@meander/domain/permission/permission";
import type { UserTypeCode } from "@meander/domain/person/user-type";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { compareRoles } from "../role-change.ts";
import styles from "../people.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = {
  readonly code: UserTypeCode;
  readonly current: UserTypeCode;
  readonly grants: readonly Permission[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

export function RoleOption({ code, current, grants, isChosen, onChoose }: Props) {
  const t = useTranslations("console.administration.people");
  const tType = useTranslations("console.administration.userType");
  return (
    <label className={styles.roleOption} data-chosen={isChosen || undefined}>
      <input type="radio" name="role" checked={isChosen} onChange={onChoose} />
      <span className={styles.roleOptionText}>
        <strong>{tType(`${code}`)}</strong>
        {code === current ? (
          <span className={textStyles.quiet}>{t("currentType")}</span>
        ) : (
          <RoleChangeText current={current} code={code} grants={grants} />
        )}
      </span>
    </label>
  );
}

function RoleChangeText({ current, code, grants }: Pick<Props, "current" | "code" | "grants">) {
  const t = useTranslations("console.administration.people");
  const tPermission = useTranslations("console.administration.permission");
  const format = useFormatter();
  const { gained, lost } = compareRoles(current, code, grants);
  const list = (names: readonly Permission[]) => format.list(names.map((name) => tPermission(name)));
  return (
    <>
      {gained.length + lost.length === 0 ? <span>{t("sameRights")}</span> : null}
      {gained.length === 0 ? null : <span>{t("adds", { list: list(gained) })}</span>}
      {lost.length === 0 ? null : <span>{t("loses", { list: list(lost) })}</span>}
    </>
  );
}
