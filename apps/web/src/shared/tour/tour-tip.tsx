import type { TourFlag } from "@meander/domain/constants";
import { tour } from "@meander/domain/messages/en/tour";
import { scenePath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { useSession } from "../session/use-session.ts";
import { useFinishTour } from "./tour-flags.ts";
import styles from "./tour-tip.module.css";

type TipFlag = Exclude<TourFlag, "onboardingSlides">;

const extraMessages = { tour };
const pictures = {
  searchActivities: { seed: "London", category: 1, period: 2 },
  createActivity: { seed: "create", category: 14, period: 1 },
  joinActivity: { seed: "meander", category: 9, period: 3 },
  copyActivity: { seed: "edit", category: 2, period: 1 },
  suggestActivity: { seed: "suggest", category: 4, period: 2 },
} as const;

/** A tip where it helps, until the person has read it. Only with a session: it is part of the page from the start. */
export function TourTip({ flag }: { readonly flag: TipFlag }) {
  if (useSession()?.firstTimeTour[flag] !== true) return null;
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Tip flag={flag} />
    </ExtraMessagesProvider>
  );
}

function Tip({ flag }: { readonly flag: TipFlag }) {
  const t = useTranslations("tour");
  const finish = useFinishTour();
  return (
    <aside className={styles.tip} aria-label={t("tip")}>
      <img src={scenePath(pictures[flag])} alt="" width={80} height={80} loading="lazy" />
      <p>{t(flag)}</p>
      <Button size="small" variant="secondary" onClick={() => finish(flag)}>
        {t("gotIt")}
      </Button>
    </aside>
  );
}
