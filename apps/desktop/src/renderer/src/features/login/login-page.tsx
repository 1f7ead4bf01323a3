import { Button, Callout, FormGroup, InputGroup } from "@blueprintjs/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "../../shared/use-translations.ts";
import type { SessionEndReason } from "../../../../ipc/contract.ts";
import type { Staff } from "../../../../ipc/console-calls.ts";
import { ErrorCallout } from "../../shared/error-callout.tsx";
import { Sheet } from "../../shared/sheet.tsx";
import { useSubmit } from "../../shared/use-submit.ts";
import styles from "../../shared/sheet.module.css";

type LoginPageProps = {
  readonly address: string;
  /** Why the session ended by itself; null when it did not. */
  readonly endReason: SessionEndReason | null;
  readonly onLoggedIn: (staff: Staff) => void;
  readonly onChangeServer: () => void;
};

export function LoginPage({ address, endReason, onLoggedIn, onChangeServer }: LoginPageProps) {
  const t = useTranslations("console");
  const [emailAddress, setEmailAddress] = useState("");
  const [password, setPassword] = useState("");
  const { isSubmitting, error, submit } = useSubmit(onLoggedIn);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(() => window.meander.logIn({ emailAddress, password }));
  };
  return (
    <Sheet heading={t("login.heading")} intro={t("login.intro")}>
      {endReason !== null ? (
        <Callout intent="warning" compact>
          {t(`login.${endReason}`)}
        </Callout>
      ) : null}
      <form onSubmit={onSubmit} noValidate>
        <FormGroup label={t("login.emailLabel")} labelFor="email-address">
          <InputGroup
            id="email-address"
            type="email"
            value={emailAddress}
            onValueChange={setEmailAddress}
            autoFocus
            autoComplete="username"
            size="large"
          />
        </FormGroup>
        <FormGroup label={t("login.passwordLabel")} labelFor="password">
          <InputGroup
            id="password"
            type="password"
            value={password}
            onValueChange={setPassword}
            autoComplete="current-password"
            size="large"
          />
        </FormGroup>
        <ErrorCallout error={error} />
        <Button
          type="submit"
          intent="primary"
          size="large"
          fill
          loading={isSubmitting}
          text={isSubmitting ? t("login.submitting") : t("login.submit")}
        />
      </form>
      <p className={styles.server}>
        <span>{t("connection.current", { address })}</span>
        <Button variant="minimal" size="small" onClick={onChangeServer} text={t("connection.change")} />
      </p>
    </Sheet>
  );
}
