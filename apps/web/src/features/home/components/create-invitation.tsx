import { createActivityPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "../home.module.css";

export function CreateInvitation() {
  const t = useTranslations("home");
  const web = useTranslations("web");
  return (
    <section className={classNames(styles.invitation, styles.section)}>
      <div>
        <h2>{t("createTitle")}</h2>
        <p>{t("createText")}</p>
      </div>
      <ButtonLink href={createActivityPath} size="large" LinkComponent={RouterLink}>
        {web("navCreateLong")}
      </ButtonLink>
    </section>
  );
}
