import { Picture } from "@meander/ui/primitives/picture";
import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import styles from "../auth.module.css";

type AuthIntroProps = {
  readonly image: string | undefined;
  readonly message: string | undefined;
  readonly onChoose: (step: "signUp" | "login") => void;
};

/** Why an account is needed here, before the form. */
export function AuthIntro({ image, message, onChoose }: AuthIntroProps) {
  const t = useTranslations("auth");
  return (
    <div className={styles.intro}>
      {image !== undefined && <Picture source={null} fallbackSrc={image} alt="" width={420} height={220} />}
      {message !== undefined && <p>{message}</p>}
      <Button block onClick={() => onChoose("signUp")}>
        {t("introSignUp")}
      </Button>
      <Button block variant="secondary" onClick={() => onChoose("login")}>
        {t("introLogin")}
      </Button>
    </div>
  );
}
