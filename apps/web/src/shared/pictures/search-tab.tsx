import type { FoundPicture } from "@meander/domain/contract/media";
import type { ImageItem } from "@meander/domain/contract/people";
import { Button } from "@meander/ui/primitives/button";
import { Chip } from "@meander/ui/primitives/chip";
import { TextField } from "@meander/ui/primitives/text-field";
import { useDebounced } from "@meander/ui/hooks/use-debounced";
import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../session/use-session.ts";
import { FoundPictures } from "./found-pictures.tsx";
import { PicturePreview } from "./picture-preview.tsx";
import styles from "./search-tab.module.css";

type SearchTabProps = {
  /** How many may be chosen; 1 chooses at once. */
  readonly max: number;
  readonly onImages: (images: readonly ImageItem[]) => void;
};

/** Chooses drawn pictures of our own by searching. */
export function SearchTab({ max, onImages }: SearchTabProps) {
  const t = useTranslations("pictures");
  const mayRecommend = useSession()?.permissions.recommendActivities === true;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const keywords = useDebounced(text.trim(), 250);
  const [isCurated, setIsCurated] = useState(false);
  const [preview, setPreview] = useState<FoundPicture | null>(null);
  const [isMultiple, setIsMultiple] = useState(false);
  const [selected, setSelected] = useState<readonly FoundPicture[]>([]);
  const isSelected = ({ imageId }: FoundPicture) => selected.some((picture) => picture.imageId === imageId);
  const isFull = selected.length >= max;

  function toggle(picture: FoundPicture) {
    if (isSelected(picture)) return setSelected(selected.filter(({ imageId }) => imageId !== picture.imageId));
    if (!isFull) setSelected([...selected, picture]);
  }
  function choose(picture: FoundPicture) {
    if (isMultiple) return toggle(picture);
    onImages([imageOf(picture)]);
  }
  const selection = { isMultiple, isSelected, isFull, onToggle: toggle };
  return (
    <div className={styles.search}>
      <TextField
        ref={field}
        type="search"
        label={t("searchLabel")}
        labelHidden
        placeholder={t("searchHint")}
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
          key={preview.imageId}
          picture={preview}
          selection={selection}
          onChoose={() => choose(preview)}
          onClose={() => {
            setPreview(null);
            field.current?.focus();
          }}
        />
      )}
      <FoundPictures
        heading={preview !== null ? t("related") : keywords === "" ? t("all") : null}
        search={{ keywords: preview === null ? keywords : "", relatedTo: preview ?? undefined, isCurated }}
        selection={selection}
        onOpen={setPreview}
        onClear={() => setText("")}
      />
      {isMultiple && (
        <div className={styles.selection}>
          <p role="status">{isFull ? t("enough", { max }) : t("selected", { count: selected.length })}</p>
          <Button size="small" variant="secondary" disabled={selected.length === 0} onClick={() => setSelected([])}>
            {t("clear")}
          </Button>
          <Button size="small" disabled={selected.length === 0} onClick={() => onImages(selected.map(imageOf))}>
            {t("addSelected", { count: selected.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

function imageOf({ src, service, imageId, title }: FoundPicture): ImageItem {
  return { src, service, imageId, alt: title };
}
