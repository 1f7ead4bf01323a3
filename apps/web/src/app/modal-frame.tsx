import { animationMs } from "@meander/domain/constants";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { type Location, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { type CardFrame, modalStateOf } from "../shared/page/modal-state.ts";
import { isMotionReduced } from "../shared/motion/is-motion-reduced.ts";
import styles from "./modal-frame.module.css";

type ModalFrameProps = { readonly location: Location; readonly children: ReactNode };

/**
 * A modal route over its background page. It grows from the card that opened it; Escape, the scrim and the close button
 * close it.
 */
export function ModalFrame({ location, children }: ModalFrameProps) {
  const t = useTranslations("web");
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { background, isStacked, origin } = modalStateOf(location);

  function leave() {
    if (isStacked === true) void navigate(-1);
    else void navigate(background ?? "/", { state: background?.state });
  }
  async function close() {
    await play(dialog.current, origin, "close");
    leave();
  }
  const open = useEffectEvent((element: HTMLDialogElement) => {
    element.showModal();
    void play(element, origin, "open");
  });
  const dismiss = useEffectEvent((event: Event) => {
    event.preventDefault();
    void close();
  });
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    open(element);
    const listening = new AbortController();
    const onScrim = (event: Event) => event.target === element && dismiss(event);
    element.addEventListener("cancel", dismiss, { signal: listening.signal });
    element.addEventListener("click", onScrim, { signal: listening.signal });
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = "hidden";
    return () => {
      listening.abort();
      document.documentElement.style.overflow = overflow;
    };
  }, []);

  return (
    <dialog ref={dialog} className={styles.modalFrame} data-testid="modal-frame">
      <div className={styles.content}>
        <button type="button" className={styles.close} aria-label={t("close")} onClick={close}>
          <X aria-hidden="true" size={22} />
        </button>
        {children}
      </div>
    </dialog>
  );
}

async function play(dialog: HTMLDialogElement | null, origin: CardFrame | undefined, way: "open" | "close") {
  if (dialog === null || isMotionReduced()) return;
  const dialogBox = dialog.getBoundingClientRect();
  const start: Keyframe =
    origin === undefined
      ? { opacity: 0, transform: "translateY(1.5rem)" }
      : {
          opacity: 0.4,
          transformOrigin: "0 0",
          transform: `translate(${origin.x - dialogBox.x}px, ${origin.y - dialogBox.y}px) scale(${origin.width / dialogBox.width}, ${origin.height / dialogBox.height})`,
        };
  const end: Keyframe = { opacity: 1, transformOrigin: "0 0", transform: "none" };
  const frames = way === "open" ? [start, end] : [end, start];
  const easing = "cubic-bezier(0.2, 0.8, 0.2, 1)";
  await dialog.animate(frames, { duration: animationMs.standard, easing }).finished.catch(() => undefined);
}
