import { images } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { Button } from "@meander/ui/primitives/button";
import { ProgressPath } from "@meander/ui/primitives/progress-path";
import { Camera, MapPin, PenLine } from "lucide-react";
import { useTranslations } from "use-intl";
import { setEdit } from "../../../shared/inline-edit/edit-store.ts";
import styles from "./first-steps.module.css";
import { useSkippedSteps } from "./skipped-steps.ts";

type FirstStepsProps = {
  readonly profile: UserProfile;
  /** Opens the dialog that chooses the avatar. */
  readonly onChoosePicture: () => void;
};

const steps = ["face", "line", "place"] as const;

const texts = {
  face: {
    Icon: Camera,
    step: "faceStep",
    title: "faceTitle",
    text: "faceText",
    meanwhile: "faceMeanwhile",
    start: "faceStart",
  },
  line: {
    Icon: PenLine,
    step: "lineStep",
    title: "lineTitle",
    text: "lineText",
    meanwhile: "lineMeanwhile",
    start: "lineStart",
  },
  place: {
    Icon: MapPin,
    step: "placeStep",
    title: "placeTitle",
    text: "placeText",
    meanwhile: "placeMeanwhile",
    start: "placeStart",
  },
} as const;

/** Leads the owner of an empty page through its first three steps, one at a time; nothing when none is left. */
export function FirstSteps({ profile, onChoosePicture }: FirstStepsProps) {
  const t = useTranslations("profileEditing");
  const skipped = useSkippedSteps(profile._id);
  const { image, headline, countriesLived, _id } = profile;
  const isDone = {
    face: image !== images.defaultAvatar,
    line: (headline ?? "") !== "",
    place: countriesLived.length > 0,
  };
  const step = steps.find((one) => !isDone[one] && !skipped.steps.includes(one));
  if (step === undefined) return null;
  const start = {
    face: onChoosePicture,
    line: () => setEdit(`${_id}/headline`, { value: headline ?? "", seen: headline ?? "", error: null }),
    place: () => setEdit(`${_id}/countriesLived`, { value: { codes: [] }, seen: { codes: [] }, error: null }),
  };
  const { Icon, title, text, meanwhile, start: startLabel } = texts[step];
  return (
    <section className={styles.steps} aria-label={t("firstSteps")}>
      <div className={styles.path}>
        <ProgressPath
          label={t("firstSteps")}
          steps={steps.map((id) => ({ id, label: t(texts[id].step) }))}
          current={steps.indexOf(step)}
          doneLabel={t("stepDone")}
        />
      </div>
      <div className={styles.step}>
        <span className={styles.icon}>
          <Icon aria-hidden="true" size={24} />
        </span>
        <div>
          <h2>{t(title)}</h2>
          <p>{t(text)}</p>
          <p className={styles.meanwhile}>{t(meanwhile)}</p>
        </div>
        <div className={styles.actions}>
          <Button onClick={start[step]}>{t(startLabel)}</Button>
          <Button variant="ghost" onClick={() => skipped.skip(step)}>
            {t("skipStep")}
          </Button>
        </div>
      </div>
    </section>
  );
}
