import type { Coordinates } from "@meander/domain/contract/geo";
import type { ImageItem } from "@meander/domain/contract/people";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import { Button } from "@meander/ui/primitives/button";
import { MapPin } from "lucide-react";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import type { ActivityFormValues } from "../form-values.ts";
import { useMovePin } from "../use-move-pin.ts";
import styles from "./taken-place.module.css";

/** Makes a place the meeting point; the snackbar has the way back. */
function useTakenPlace(form: UseFormReturn<ActivityFormValues>): (at: Coordinates) => void {
  const t = useTranslations("activityForm");
  const movePin = useMovePin(form, () => form.clearErrors("place"));
  return (at) => {
    const { place, pin } = form.getValues();
    movePin(at);
    showSnackbar(t("takenUsed"), "success", {
      label: t("undo"),
      onPress() {
        form.setValue("place", place, { shouldDirty: true });
        form.setValue("pin", pin, { shouldDirty: true });
      },
    });
  };
}

type TakenOfferProps = {
  readonly form: UseFormReturn<ActivityFormValues>;
  /** Where a new picture was taken. */
  readonly at: Coordinates;
  readonly onAnswer: () => void;
};

/** Asks whether the place of a new picture is the meeting point. */
export function TakenOffer({ form, at, onAnswer }: TakenOfferProps) {
  const t = useTranslations("activityForm");
  const take = useTakenPlace(form);
  return (
    <div className={styles.takenOffer} role="status" data-testid="taken-offer">
      <p>
        <strong>{t("takenOffer")}</strong> {t("takenText")}
      </p>
      <div>
        <Button
          size="small"
          onClick={() => {
            take(at);
            onAnswer();
          }}
        >
          {t("takenUse")}
        </Button>
        <Button size="small" variant="secondary" onClick={onAnswer}>
          {t("takenDecline")}
        </Button>
      </div>
    </div>
  );
}

type TakenPlaceButtonProps = {
  readonly form: UseFormReturn<ActivityFormValues>;
  readonly image: ImageItem;
};

/** For a picture that is already there: asks the server what the camera said, which only its owner gets. */
export function TakenPlaceButton({ form, image }: TakenPlaceButtonProps) {
  const t = useTranslations("activityForm");
  const api = useApi();
  const take = useTakenPlace(form);
  const [isLoading, setIsLoading] = useState(false);
  const id = pictureIdOf(image.src);
  if (id === null) return null;
  async function use(pictureId: string) {
    setIsLoading(true);
    try {
      const request = { param: { service: "local" as const }, query: { images: pictureId } };
      const { images } = await readResponse(api.private.media.used[":service"].$get(request));
      const at = images[0]?.exifData.coordinates;
      if (at) take(at);
      else showSnackbar(t("takenNowhere"), "error");
    } catch {
      showSnackbar(t("takenFailed"), "error");
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <Button
      size="small"
      variant="secondary"
      disabled={isLoading}
      icon={<MapPin aria-hidden="true" size={16} />}
      onClick={() => void use(id)}
    >
      {t("takenTool")}
    </Button>
  );
}
