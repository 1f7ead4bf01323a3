import type { ImageItem } from "@meander/domain/contract/people";
import { videoPosterOf } from "@meander/domain/image/scene-library";
import { videoIdIn } from "@meander/domain/image/video";
import { Button } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { TextField } from "@meander/ui/primitives/text-field";
import { Clapperboard } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";

/** Adds a video of YouTube by its link, with a drawing as its picture until another is chosen. */
export function AddVideo({ onAdd }: { readonly onAdd: (video: ImageItem) => void }) {
  const t = useTranslations("pictures");
  const [isOpen, setIsOpen] = useState(false);
  const [link, setLink] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  function close() {
    setIsOpen(false);
    setIsRefused(false);
    setLink("");
  }
  function add() {
    const videoId = videoIdIn(link);
    if (videoId === null) return setIsRefused(true);
    onAdd({ src: videoPosterOf(videoId), service: "local", imageId: "", isVideo: true, source: "youtube", videoId });
    close();
  }
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        <Clapperboard aria-hidden="true" size={26} strokeWidth={1.75} />
        {t("addVideo")}
      </button>
      <Sheet
        open={isOpen}
        onClose={close}
        title={t("addVideo")}
        closeLabel={t("close")}
        size="small"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {t("cancel")}
            </Button>
            <Button onClick={add}>{t("add")}</Button>
          </>
        }
      >
        <TextField
          label={t("videoLink")}
          hint={t("videoHint")}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={link}
          error={isRefused ? t("videoLinkInvalid") : undefined}
          onChange={({ target }) => {
            setLink(target.value);
            setIsRefused(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // It would submit the form around it.
            event.preventDefault();
            add();
          }}
        />
      </Sheet>
    </>
  );
}
