import { Button, FormGroup, InputGroup } from "@blueprintjs/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "../../shared/use-translations.ts";
import type { Connection } from "../../../../ipc/console-calls.ts";
import { ErrorCallout } from "../../shared/error-callout.tsx";
import { Sheet } from "../../shared/sheet.tsx";
import { useSubmit } from "../../shared/use-submit.ts";

export function ChooseServer({ onChosen }: { onChosen: (connection: Connection) => void }) {
  const t = useTranslations("console.connection");
  const [address, setAddress] = useState("");
  const { isSubmitting, error, submit } = useSubmit(onChosen);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(() => window.meander.chooseServer({ address }));
  };
  return (
    <Sheet heading={t("heading")} intro={t("intro")}>
      <form onSubmit={onSubmit} noValidate>
        <FormGroup label={t("addressLabel")} labelFor="server-address" helperText={t("addressHint")}>
          <InputGroup
            id="server-address"
            value={address}
            onValueChange={setAddress}
            autoFocus
            autoComplete="url"
            spellCheck={false}
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
          text={isSubmitting ? t("connecting") : t("connect")}
        />
      </form>
    </Sheet>
  );
}
