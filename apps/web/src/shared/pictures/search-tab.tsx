import type { FoundPicture, PictureService } from "@meander/domain/contract/media";
import type { ImageItem } from "@meander/domain/contract/people";
import type { LonLat } from "@meander/domain/geo/point";
import { stockServiceNames } from "@meander/domain/image/stock-service";
import { Button } from "@meander/ui/primitives/button";
import { Chip } from "@meander/ui/primitives/chip";
import { SegmentedControl } from "@meander/ui/primitives/segmented-control";
import { TextField } from "@meander/ui/primitives/text-field";
import { useDebounced } from "@meander/ui/hooks/use-debounced";
import { useMutation, useQuery } from "@tanstack/react-query";
import { MapPin, Search } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { useSession } from "../session/use-session.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";
import { choosePictures } from "./choose-pictures.ts";
import { FoundPictures } from "./found-pictures.tsx";
import { PicturePreview } from "./picture-preview.tsx";
import { pictureServicesQuery } from "./search-query.ts";
import styles from "./search-tab.module.css";

type SearchTabProps = {
  /** How many may be chosen; 1 chooses at once. */
  readonly max: number;
  /** Where the pictures are for; null if that isn't known. */
  readonly near: LonLat | null;
  readonly onImages: (images: readonly ImageItem[]) => void;
};

/** Chooses photos of a stock service, or drawn pictures of our own, by searching. */
export function SearchTab({ max, near, onImages }: SearchTabProps) {
  const t = useTranslations("pictures");
  const mayRecommend = useSession()?.permissions.recommendActivities === true;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const keywords = useDebounced(text.trim(), 250);
  const { services, service, setService, retryServices } = useService();
  const [isCurated, setIsCurated] = useState(false);
  const [isNear, setIsNear] = useState(false);
  const [preview, setPreview] = useState<FoundPicture | null>(null);
  const [isMultiple, setIsMultiple] = useState(false);
  const [selected, setSelected] = useState<readonly FoundPicture[]>([]);
  const { choose: use, isChoosing } = useChoice(onImages);
  const isSelected = ({ id }: FoundPicture) => selected.some((picture) => picture.id === id);
  const isFull = selected.length >= max;

  function toggle(picture: FoundPicture) {
    if (isSelected(picture)) return setSelected(selected.filter(({ id }) => id !== picture.id));
    if (!isFull) setSelected([...selected, picture]);
  }
  function choose(picture: FoundPicture) {
    if (isMultiple) return toggle(picture);
    use([picture]);
  }
  const selection = { isMultiple, isSelected, isFull, onToggle: toggle };
  const isOnUnsplash = mayRecommend && service === "unsplash";
  const hasPlace = service === "flickr" && near !== null;
  return (
    <div className={styles.search}>
      {services.length > 1 && (
        <SegmentedControl
          label={t("services")}
          segments={services.map((value) => ({
            value,
            label: value === "local" ? t("drawings") : stockServiceNames[value],
          }))}
          value={service}
          onChange={(value) => {
            setService(value);
            setPreview(null);
          }}
        />
      )}
      <TextField
        ref={field}
        type="search"
        label={t(isOnUnsplash ? "searchUnsplash" : "searchLabel")}
        labelHidden
        placeholder={t(isOnUnsplash ? "searchUnsplash" : "searchHint")}
        leading={<Search aria-hidden="true" size={18} />}
        value={text}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          setPreview(null);
        }}
      />
      <div className={styles.choices}>
        {mayRecommend && (
          <Chip pressed={isCurated} onClick={() => setIsCurated(!isCurated)}>
            {t("curated")}
          </Chip>
        )}
        {hasPlace && (
          <Chip pressed={isNear} icon={<MapPin aria-hidden="true" size={16} />} onClick={() => setIsNear(!isNear)}>
            {t("near")}
          </Chip>
        )}
        {max > 1 && (
          <Chip
            pressed={isMultiple}
            onClick={() => {
              setIsMultiple(!isMultiple);
              setSelected([]);
            }}
          >
            {t("selectMore")}
          </Chip>
        )}
      </div>
      {preview !== null && (
        <PicturePreview
          key={preview.id}
          picture={preview}
          selection={selection}
          isChoosing={isChoosing}
          onChoose={() => choose(preview)}
          onClose={() => {
            setPreview(null);
            field.current?.focus();
          }}
        />
      )}
      <FoundPictures
        heading={preview !== null ? t("related") : service === "local" && keywords === "" ? t("all") : null}
        search={{
          service: preview?.service ?? service,
          keywords: preview === null ? keywords : "",
          relatedTo: preview ?? undefined,
          isCurated,
          near: hasPlace && isNear ? near : null,
        }}
        selection={selection}
        onOpen={setPreview}
        onClear={() => setText("")}
        onRetry={retryServices}
      />
      {isMultiple && (
        <div className={styles.selection}>
          <p role="status">{isFull ? t("enough", { max }) : t("selected", { count: selected.length })}</p>
          <Button size="small" variant="secondary" disabled={selected.length === 0} onClick={() => setSelected([])}>
            {t("clear")}
          </Button>
          <Button size="small" disabled={selected.length === 0} loading={isChoosing} onClick={() => use(selected)}>
            {t("addSelected", { count: selected.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The services that can be searched here, and the one that is. */
function useService() {
  const { data: services = ["local"], isError, refetch } = useQuery(pictureServicesQuery(useApi()));
  const [chosen, setService] = useState<PictureService | null>(null);
  const retryServices = () => isError && void refetch();
  return { services, service: chosen ?? services[0] ?? "local", setService, retryServices };
}

/** Hands in what was chosen, once stock photos are recorded at their service. */
function useChoice(onImages: SearchTabProps["onImages"]) {
  const t = useTranslations("pictures");
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: (found: readonly FoundPicture[]) => choosePictures(api, found),
    onSuccess({ images, failed }) {
      if (failed > 0) showSnackbar(t("fetchFailed"), "error");
      if (images.length > 0) onImages(images);
    },
    onError: () => showSnackbar(t("fetchFailed"), "error"),
    meta: { isErrorSuppressed: true },
  });
  return { choose: mutate, isChoosing: isPending };
}
