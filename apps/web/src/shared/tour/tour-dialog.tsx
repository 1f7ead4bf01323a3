import { tour } from "@meander/domain/messages/en/tour";
import { discoverPath, scenePath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { closeRareDialog } from "../session/rare-dialogs.ts";
import { useFinishTour } from "./tour-flags.ts";
import styles from "./tour-dialog.module.css";

const extraMessages = { tour };
const slides = [
  { title: "slide1Title", text: "slide1Text", picture: { seed: "London", category: 1, period: 2 } },
  { title: "slide2Title", text: "slide2Text", picture: { seed: "create", category: 2, period: 1 } },
  { title: "slide3Title", text: "slide3Text", picture: { seed: "meander", category: 9, period: 3 } },
] as const;

/** The first-time tour in three slides. However it is closed, it counts as seen. */
export function TourDialog() {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <TourSheet />
    </ExtraMessagesProvider>
  );
}

function TourSheet() {
  const t = useTranslations("tour");
  const navigate = useNavigate();
  const finish = useFinishTour();
  const [index, setIndex] = useState(0);
  const slide = slides[index] ?? slides[0];
  const isLast = index === slides.length - 1;

  function close() {
    finish("onboardingSlides");
    closeRareDialog();
  }
  function goOn() {
    if (!isLast) return setIndex(index + 1);
    close();
    void navigate(discoverPath);
  }
  return (
    <Sheet open onClose={close} title={t("title")} closeLabel={t("close")} size="small">
      <div className={styles.slide}>
        <img key={slide.picture.seed} src={scenePath(slide.picture)} alt="" width={800} height={500} />
        <div aria-live="polite">
          <h3>{t(slide.title)}</h3>
          <p>{t(slide.text)}</p>
        </div>
        <p className={styles.position}>{t("position", { step: index + 1, count: slides.length })}</p>
        <div className={styles.actions}>
          <Button variant="ghost" onClick={index === 0 ? close : () => setIndex(index - 1)}>
            {t(index === 0 ? "skip" : "back")}
          </Button>
          <Button onClick={goOn}>{t(isLast ? "start" : "next")}</Button>
        </div>
      </div>
    </Sheet>
  );
}
