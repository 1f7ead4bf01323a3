import type { ImageItem } from "@meander/domain/contract/people";
import { Button } from "@meander/ui/primitives/button";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { classNames } from "@meander/ui/primitives/class-names";
import { Picture } from "@meander/ui/primitives/picture";
import { Sheet } from "@meander/ui/primitives/sheet";
import { TextField } from "@meander/ui/primitives/text-field";
import { ArrowLeft, ArrowRight, Replace, Star, Trash } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { videoPlayerOf } from "@meander/domain/image/video";
import { PlayMark } from "./play-mark.tsx";
import { pictureSourceOf } from "./picture-source.ts";
import labelStyles from "./picture-label.module.css";
import styles from "./pictures-editor.module.css";
import { UploadStatus } from "./upload-status.tsx";
import type { Upload } from "./transfer.ts";

const WORDS_LIMIT = 400;

type EditedPictureProps = {
  readonly image: ImageItem | null;
  readonly upload: Upload | undefined;
  readonly index: number;
  readonly isCover: boolean;
  readonly count: number;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onMove: (to: number) => void;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
  /** Further tools. */
  readonly children?: ReactNode;
};

/** The selected picture, large, with everything that can be done to it. */
export function EditedPicture(props: EditedPictureProps) {
  const { image, upload, index, isCover, count, onCancel, onRetry, onMove, onReplace } = props;
  const t = useTranslations("pictures");
  const source = upload === undefined ? image && pictureSourceOf(image) : { src: upload.preview };
  return (
    <div className={styles.edited}>
      <div className={styles.stage}>
        <Picture
          source={source}
          alt={image?.alt ?? image?.caption ?? t("picture", { number: index + 1, count })}
          width={1280}
          height={720}
          sizes="(min-width: 50em) 40rem, 100vw"
        />
        {image !== null && videoPlayerOf(image) !== null && <PlayMark />}
        {isCover && <span className={classNames(labelStyles.pictureLabel, styles.coverMark)}>{t("cover")}</span>}
        {upload !== undefined && (
          <div className={styles.stageState}>
            <UploadStatus upload={upload} onCancel={onCancel} onRetry={onRetry} />
          </div>
        )}
      </div>
      <div className={styles.tools}>
        <Button
          size="small"
          variant="secondary"
          disabled={index === 0 || image?.isVideo === true}
          icon={<Star aria-hidden="true" size={16} />}
          onClick={() => onMove(0)}
        >
          {t("makeCover")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<Replace aria-hidden="true" size={16} />}
          disabled={upload !== undefined}
          onClick={onReplace}
        >
          {t("replace")}
        </Button>
        <DeleteButton onDelete={props.onDelete} />
        {props.children}
        <span className={styles.moves}>
          <IconButton
            variant="outlined"
            label={t("moveEarlier")}
            icon={<ArrowLeft aria-hidden="true" size={18} />}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            variant="outlined"
            label={t("moveLater")}
            icon={<ArrowRight aria-hidden="true" size={18} />}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
        </span>
      </div>
    </div>
  );
}

type PictureWordsProps = {
  readonly image: ImageItem;
  readonly onDescribe: (words: Pick<ImageItem, "alt" | "caption">) => void;
};

/** What a picture shows, and its caption. */
export function PictureWords({ image, onDescribe }: PictureWordsProps) {
  const t = useTranslations("pictures");
  const remainingLabel = (count: number) => t("charactersLeft", { count });
  return (
    <>
      <TextField
        label={t("altLabel")}
        optionalLabel={t("optional")}
        hint={t("altHint")}
        value={image.alt ?? ""}
        limit={WORDS_LIMIT}
        remainingLabel={remainingLabel}
        autoComplete="off"
        onChange={({ target }) => onDescribe({ alt: target.value })}
      />
      <TextField
        label={t("captionLabel")}
        optionalLabel={t("optional")}
        value={image.caption ?? ""}
        limit={WORDS_LIMIT}
        remainingLabel={remainingLabel}
        autoComplete="off"
        onChange={({ target }) => onDescribe({ caption: target.value })}
      />
    </>
  );
}

function DeleteButton({ onDelete }: Pick<EditedPictureProps, "onDelete">) {
  const t = useTranslations("pictures");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<Trash aria-hidden="true" size={16} />}
        onClick={() => setIsAsking(true)}
      >
        {t("delete")}
      </Button>
      <Sheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("deleteTitle")}
        closeLabel={t("close")}
        size="small"
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t("cancel")}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false);
                onDelete();
              }}
            >
              {t("delete")}
            </Button>
          </>
        }
      >
        <p>{t("deleteText")}</p>
      </Sheet>
    </>
  );
}
