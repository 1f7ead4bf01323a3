import { classNames } from "@meander/ui/primitives/class-names";
import { Spinner } from "@blueprintjs/core";
import { useTranslations } from "../shared/use-translations.ts";
import { ChooseServer } from "../features/connection/choose-server.tsx";
import { LoginPage } from "../features/login/login-page.tsx";
import { useThemeOnPage } from "../shared/console/theme.ts";
import { Shell } from "./shell.tsx";
import { useConsoleStep } from "./use-console-step.ts";
import styles from "../shared/sheet.module.css";

export function App() {
  const t = useTranslations("console");
  const { state, showConnection, showConsole, showLogin } = useConsoleStep();
  useThemeOnPage();
  switch (state.step) {
    case "opening":
      return <Spinner className={classNames(styles.opening)} aria-label={t("starting")} />;
    case "connection":
      return <ChooseServer onChosen={({ address }) => address !== null && showLogin(address)} />;
    case "login":
      return (
        <LoginPage
          address={state.address}
          endReason={state.endReason}
          onLoggedIn={(staff) => showConsole(state.address, staff)}
          onChangeServer={() => void window.meander.forgetServer().then(showConnection)}
        />
      );
    case "console":
      return <Shell staff={state.staff} address={state.address} onLoggedOut={() => showLogin(state.address)} />;
  }
}
