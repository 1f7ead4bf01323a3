import { Button } from "@blueprintjs/core";
import { userType } from "@meander/domain/person/user-type";
import { Logo } from "@meander/ui/primitives/logo";
import { useTranslations } from "use-intl";
import type { Staff } from "../../../../ipc/contract.ts";
import { useSubmit } from "../../shared/use-submit.ts";
import { listRooms } from "./rooms.ts";

type HomePageProps = { readonly staff: Staff; readonly address: string; readonly onLoggedOut: () => void };

/** Who is at the desk, and what their permissions open. */
export function HomePage({ staff, address, onLoggedOut }: HomePageProps) {
  const t = useTranslations("console");
  const { isSubmitting, submit } = useSubmit<null>(onLoggedOut);
  const rooms = listRooms(staff.permissions);
  const name = `${staff.firstName} ${staff.lastName}`;
  return (
    <div className="console-desk">
      <header className="console-bar">
        <div className="console-brand">
          <Logo name="meander" />
          <span>{t("title")}</span>
        </div>
        <span className="console-person">{t("home.signedInAs", { name, role: t(`role.${roleOf(staff)}`) })}</span>
        <Button
          variant="outlined"
          loading={isSubmitting}
          onClick={() => void submit(() => window.meander.logOut())}
          text={isSubmitting ? t("home.loggingOut") : t("home.logOut")}
        />
      </header>
      <main className="console-home">
        <h1>{t("home.greeting", { firstName: staff.firstName })}</h1>
        {staff.emailAddress === null ? null : (
          <p className="console-quiet">{t("home.signedInWith", { emailAddress: staff.emailAddress })}</p>
        )}
        <h2>{t("home.opensHeading")}</h2>
        {rooms.length === 0 ? <p>{t("home.opensNothing")}</p> : null}
        <ul className="console-rooms">
          {rooms.map((room) => (
            <li key={room}>
              <strong>{t(`room.${room}`)}</strong>
              <span>{t(`room.${room}Text`)}</span>
            </li>
          ))}
        </ul>
      </main>
      <footer className="console-status">{t("connection.current", { address })}</footer>
    </div>
  );
}

function roleOf({ userType: code }: Staff) {
  if (code === userType.marketer) return "marketer";
  if (code === userType.moderator) return "moderator";
  return code === userType.administrator ? "administrator" : "other";
}
