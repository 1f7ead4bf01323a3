import type { ImageCredit } from "@meander/domain/contract/people";
import { pictures } from "@meander/domain/messages/en/pictures";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import { useAssetAddress } from "@meander/ui/hooks/asset-host";
import { Flag } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import Lightbox, { ImageSlide, isImageSlide } from "yet-another-react-lightbox";
import Captions from "yet-another-react-lightbox/plugins/captions";
import "yet-another-react-lightbox/plugins/captions.css";
import Counter from "yet-another-react-lightbox/plugins/counter";
import "yet-another-react-lightbox/plugins/counter.css";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { useReport } from "../report/use-report.tsx";
import { showSnackbar } from "../snackbars/snackbars.ts";
import { videoPlayerOf } from "@meander/domain/image/video";
import type { Photo } from "./photo.ts";
import { PhotoCredit } from "./photo-credit.tsx";
import { pictureSourceOf } from "./picture-source.ts";
import styles from "./photo-lightbox.module.css";
import { VideoSlide } from "./video-slide.tsx";

type PhotoLightboxProps = {
  readonly photos: readonly Photo[];
  readonly index: number;
  readonly canReport: boolean;
  readonly onClose: () => void;
};

const extraMessages = { pictures };

/** Loaded when a picture opens. A separate dialog above the one that opened it: Escape closes only the upper one. */
export function PhotoLightbox(props: PhotoLightboxProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Photos {...props} />
    </ExtraMessagesProvider>
  );
}

function Photos({ photos, index, canReport, onClose }: PhotoLightboxProps) {
  const t = useTranslations("pictures");
  const address = useAssetAddress();
  const [root, setRoot] = useState<HTMLDialogElement | null>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(photos[index]?.src);
  const close = useClosingByBack(onClose);
  const { report, sheet } = useReport();
  const open = useCallback((dialog: HTMLDialogElement) => {
    dialog.showModal();
    setRoot(dialog);
    return () => dialog.close();
  }, []);

  const left: readonly Photo[] = photos.filter(({ src }) => !failed.includes(src));
  const position = left.findIndex(({ src }) => src === shown);
  const pictureId = canReport && shown !== undefined ? pictureIdOf(shown) : null;

  const slides = left.map((photo) => slideOf(photo, address));

  /** A picture that can't be loaded is skipped; without any other, nothing remains to show. */
  function skip(slideSrc: string) {
    const src = left.find((photo) => address(photo.src) === slideSrc)?.src;
    if (src === undefined) return;
    showSnackbar(t("someFailed"), "error");
    const others = left.filter((photo) => photo.src !== src);
    if (others.length === 0) return close();
    setFailed((before) => [...before, src]);
    if (src === shown) setShown(others[Math.min(position, others.length - 1)]?.src);
  }
  return (
    <dialog
      ref={open}
      className={styles.photoLightbox}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {root !== null && (
        <Lightbox
          open
          close={close}
          index={Math.max(0, position)}
          portal={{ root }}
          plugins={[Captions, Counter, Zoom]}
          toolbar={{
            buttons: [
              pictureId !== null && (
                <button
                  key="report"
                  type="button"
                  className="yarl__button"
                  aria-label={t("report")}
                  title={t("report")}
                  onClick={() => report({ type: "image", id: pictureId })}
                >
                  <Flag aria-hidden="true" className="yarl__icon" />
                </button>
              ),
              "close",
            ],
          }}
          carousel={{ finite: true }}
          controller={{ closeOnPullDown: true }}
          slides={slides}
          on={{ view: (view) => setShown(left[view.index]?.src) }}
          render={{
            slide({ slide, offset, rect }) {
              const photo = left[slides.findIndex((other) => other === slide)];
              const player = photo && videoPlayerOf(photo);
              if (photo && player) return <VideoSlide video={photo} player={player} isCurrent={offset === 0} />;
              if (!isImageSlide(slide)) return null;
              return (
                <ImageSlide key={slide.src} slide={slide} offset={offset} rect={rect} onError={() => skip(slide.src)} />
              );
            },
          }}
          labels={{
            Previous: t("previous"),
            Next: t("next"),
            Close: t("close"),
            "Zoom in": t("zoomIn"),
            "Zoom out": t("zoomOut"),
          }}
        />
      )}
      {sheet}
    </dialog>
  );
}

type CaptionWithCreditProps = { readonly caption: string | undefined; readonly credit: ImageCredit };

function CaptionWithCredit({ caption, credit }: CaptionWithCreditProps) {
  return (
    <>
      {caption && <span className={styles.photoCaption}>{caption}</span>}
      <PhotoCredit credit={credit} />
    </>
  );
}

/** A drawing has no size of its own. */
const sceneSize = { width: 1600, height: 1000 };

function slideOf({ src, alt, caption, credit, position, width, height }: Photo, address: (path: string) => string) {
  const { widths } = pictureSourceOf({ src, position });
  if (src.startsWith("/scene/")) return { src, alt, ...sceneSize, ...(caption && { description: caption }) };
  const words = credit === undefined ? caption : <CaptionWithCredit caption={caption} credit={credit} />;
  return {
    src: address(src),
    alt,
    ...(words && { description: words }),
    ...(width !== undefined && height !== undefined && { width, height }),
    ...(widths !== undefined &&
      width !== undefined &&
      height !== undefined && {
        srcSet: Object.entries(widths)
          .map(([size, path]) => ({ size: Number(size), path }))
          .filter(({ size }) => size < width)
          .map(({ size, path }) => ({ src: address(path), width: size, height: Math.round((size * height) / width) })),
      }),
  };
}

/** The browser's Back closes it: opening adds an entry to the history, which closing otherwise removes. */
function useClosingByBack(onClose: () => void): () => void {
  const end = useEffectEvent(onClose);
  useEffect(() => {
    window.history.pushState(window.history.state, "");
    const back = () => end();
    window.addEventListener("popstate", back);
    return () => window.removeEventListener("popstate", back);
  }, []);
  return () => window.history.back();
}
