import { momentText } from "@meander/domain/time/moment";
import { useTranslations } from "use-intl";
import { useSession } from "../shared/session/use-session.ts";

/** Says on every page what refused actions say, to whoever it is about. */
export function SuspensionBanner() {
  const t = useTranslations("web");
  const suspendedUntil = useSession()?.suspendedUntil ?? null;
  if (suspendedUntil === null) return null;
  return (
    <p className="shell__suspended">
      {t.rich("accountPaused", {
        date: momentText(new Date(suspendedUntil)),
        time: (date) => <time dateTime={suspendedUntil}>{date}</time>,
      })}
    </p>
  );
}
