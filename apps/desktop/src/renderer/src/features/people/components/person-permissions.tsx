import type { AdminPerson } from "@meander/domain/contract/administration";
import { hasPermission, permissionNames } from "@meander/domain/permission/permission";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "../people.module.css";
import textStyles from "../../../shared/text.module.css";

export function PersonPermissions({ person: { permissions, grants } }: { person: AdminPerson }) {
  const t = useTranslations("console.administration.people");
  const tPermission = useTranslations("console.administration.permission");
  const granted = permissionNames.filter((name) => hasPermission(permissions, name));
  return (
    <section>
      <h3>{t("permissions")}</h3>
      {granted.length === 0 ? <p className={textStyles.quiet}>{t("noPermissions")}</p> : null}
      <ul className={styles.personPermissions}>
        {granted.map((name) => (
          <li key={name}>
            {tPermission(name)}
            {grants.includes(name) ? <span className={textStyles.quiet}> · {t("granted")}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
