import { Spinner } from "@blueprintjs/core";
import { useTranslations } from "use-intl";
import { ChooseServer } from "../features/connection/choose-server.tsx";
import { HomePage } from "../features/home/home-page.tsx";
import { LoginPage } from "../features/login/login-page.tsx";
import { useDesk } from "./use-desk.ts";

export function App() {
  const t = useTranslations("console");
  const { state, showConnection, showHome, showLogin } = useDesk();
  switch (state.step) {
    case "opening":
      return <Spinner className="console-opening" aria-label={t("starting")} />;
    case "connection":
      return <ChooseServer onChosen={({ address }) => address !== null && showLogin(address)} />;
    case "login":
      return (
        <LoginPage
          address={state.address}
          hasSessionEnded={state.hasSessionEnded}
          onLoggedIn={(staff) => showHome(state.address, staff)}
          onChangeServer={() => void window.meander.forgetServer().then(showConnection)}
        />
      );
    case "home":
      return <HomePage staff={state.staff} address={state.address} onLoggedOut={() => showLogin(state.address)} />;
  }
}
