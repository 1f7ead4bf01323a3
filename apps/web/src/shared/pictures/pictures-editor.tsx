import type { OwnImage } from "@meander/domain/contract/media";
import type { LonLat } from "@meander/domain/geo/point";
import type { ImageItem } from "@meander/domain/contract/people";
import { pictures } from "@meander/domain/messages/en/pictures";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import { ImagePlus } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { AddVideo } from "./add-video.tsx";
import { EditedPicture, PictureWords } from "./edited-picture.tsx";
import styles from "./pictures-editor.module.css";
import { PictureThumb } from "./picture-thumb.tsx";
import { imagesOf, isStill, moveSlot, moveSlotBeside, type Slot, slotsOf, videoIn } from "./slots.ts";
import { usePicker } from "./use-picker.tsx";
import type { PendingFile } from "./pending-files.ts";
import { useUploads } from "./use-uploads.ts";

type PicturesEditorProps = {
  readonly images: readonly ImageItem[];
  /** What they are pictures of: uploads that a reload interrupts are resumed by it. */
  readonly purpose: string;
  readonly max: number;
  readonly onChange: (images: ImageItem[]) => void;
  /** How many pictures are still uploaded or have failed. */
  readonly onPending: (count: number) => void;
  readonly onUploaded?: (image: OwnImage) => void;
  /** Where the pictures are for, if that is known. */
  readonly near?: LonLat | null;
  /** Further tools for a picture that is stored. */
  readonly toolsOf?: (image: ImageItem) => ReactNode;
};

const extraMessages = { pictures };

/** A row of pictures that can be added, replaced, described, ordered and deleted. The first is the cover. */
export function PicturesEditor(props: PicturesEditorProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Editor {...props} />
    </ExtraMessagesProvider>
  );
}

const addressesOf = (images: readonly ImageItem[]) => images.map(({ src }) => src).join();

function Editor({ images, purpose, max, onChange, onPending, onUploaded, near = null, toolsOf }: PicturesEditorProps) {
  const t = useTranslations("pictures");
  const [slots, setSlots] = useState(() => slotsOf(images));
  // Other images than those of the slots, e.g. of a restored draft.
  const [adopted, setAdopted] = useState(addressesOf(images));
  if (addressesOf(images) !== adopted) {
    setAdopted(addressesOf(images));
    if (addressesOf(images) !== addressesOf(imagesOf(slots))) {
      setSlots([...slotsOf(images), ...slots.filter(({ image }) => image === null)]);
    }
  }
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const latest = useRef(slots);
  useEffect(() => {
    latest.current = slots;
  });

  function change(next: Slot[]) {
    latest.current = next;
    setSlots(next);
    onChange(imagesOf(next));
  }
  function store(key: string, image: OwnImage) {
    const { exifData: _, ...item } = image;
    change(latest.current.map((slot) => (slot.key === key ? { key, image: { ...item, ...videoIn(slot) } } : slot)));
    onUploaded?.(image);
  }
  function restore(files: readonly PendingFile[]) {
    const isNew = ({ key }: PendingFile) => !latest.current.some((slot) => slot.key === key);
    change(
      files
        .filter(isNew)
        .reduce((row, { key, position }) => row.toSpliced(position, 0, { key, image: null }), latest.current),
    );
  }
  const { uploads, add, cancel, retry } = useUploads({ kind: "image", purpose, onDone: store, onRestore: restore });
  const pending = uploads.size;
  const report = useRef(onPending);
  useEffect(() => {
    report.current = onPending;
  });
  useEffect(() => {
    report.current(pending);
  }, [pending]);

  const [replacing, setReplacing] = useState<string | null>(null);
  const { openPicker, picker } = usePicker({
    kind: "image",
    max: replacing === null ? max - slots.length : 1,
    near,
    onFiles: (files) => (replacing === null ? addFiles(files) : replace(replacing, files[0])),
    onImages: (chosen) => (replacing === null ? addImages(chosen) : replaceWith(replacing, chosen[0])),
  });

  function addFiles(files: readonly File[]) {
    const added = files.slice(0, max - slots.length).map((file) => ({ key: crypto.randomUUID(), file }));
    change([...slots, ...added.map(({ key }) => ({ key, image: null }))]);
    setSelectedKey(added[0]?.key ?? null);
    for (const [index, { key, file }] of added.entries()) add(key, file, slots.length + index);
  }
  function addImages(chosen: readonly ImageItem[]) {
    const added = slotsOf(chosen.slice(0, max - slots.length));
    change([...slots, ...added]);
    setSelectedKey(added[0]?.key ?? null);
  }
  function replaceWith(key: string, image: ImageItem | undefined) {
    if (image === undefined) return;
    cancel(key);
    change(slots.map((slot) => (slot.key === key ? { key, image: { ...image, ...videoIn(slot) } } : slot)));
  }
  function replace(key: string, file: File | undefined) {
    if (file === undefined) return;
    // The former picture stays until the new one is stored.
    add(key, file);
  }
  function pick(key: string | null) {
    setReplacing(key);
    openPicker();
  }
  function move(key: string, to: number) {
    const next = moveSlot(slots, key, to);
    change(next);
    setAnnouncement(t("moved", { number: next.findIndex((slot) => slot.key === key) + 1, count: next.length }));
  }
  function remove(key: string) {
    const index = slots.findIndex((slot) => slot.key === key);
    const next = slots.filter((slot) => slot.key !== key);
    cancel(key);
    change(next);
    setSelectedKey((next[index] ?? next[index - 1])?.key ?? null);
  }
  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    addFiles([...event.dataTransfer.files]);
  }
  function cancelUpload(key: string) {
    const wasNew = slots.some((slot) => slot.key === key && slot.image === null);
    cancel(key);
    if (wasNew) remove(key);
  }

  const index = slots.findIndex((slot) => slot.key === selectedKey);
  const selected = slots[Math.max(0, index)];
  return (
    <section
      className={styles.editor}
      aria-label={t("pictures")}
      data-testid="pictures-editor"
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={drop}
    >
      {selected !== undefined && (
        <EditedPicture
          key={selected.key}
          image={selected.image}
          upload={uploads.get(selected.key)}
          index={Math.max(0, index)}
          isCover={selected === slots.find(isStill)}
          count={slots.length}
          onCancel={() => cancelUpload(selected.key)}
          onRetry={() => retry(selected.key)}
          onMove={(to) => move(selected.key, to)}
          onReplace={() => pick(selected.key)}
          onDelete={() => remove(selected.key)}
        >
          {selected.image !== null && toolsOf?.(selected.image)}
        </EditedPicture>
      )}
      <ol className={styles.strip}>
        {slots.map((slot, position) => (
          <PictureThumb
            key={slot.key}
            slot={slot}
            upload={uploads.get(slot.key)}
            label={t("picture", { number: position + 1, count: slots.length })}
            isSelected={slot === selected}
            onSelect={() => setSelectedKey(slot.key)}
            onDrop={(dragged, side) => change(moveSlotBeside(slots, dragged, slot.key, side))}
            onStep={(by) => {
              setSelectedKey(slot.key);
              move(slot.key, position + by);
            }}
          />
        ))}
        {slots.length < max && (
          <li className={styles.addSlot} data-alone={slots.length === 0 || undefined}>
            <button type="button" onClick={() => pick(null)}>
              <ImagePlus aria-hidden="true" size={26} strokeWidth={1.75} />
              {t(slots.length === 0 ? "addPictures" : "addAnother")}
            </button>
          </li>
        )}
        {slots.length < max && slots.length > 0 && (
          <li className={styles.addSlot}>
            <AddVideo onAdd={(video) => addImages([video])} />
          </li>
        )}
      </ol>
      {slots.length > 1 && <p className={styles.hint}>{t("orderHint")}</p>}
      {selected?.image && (
        <PictureWords
          key={`words ${selected.key}`}
          image={selected.image}
          onDescribe={(words) =>
            change(
              slots.map((slot) =>
                slot.key === selected.key && slot.image !== null
                  ? { ...slot, image: { ...slot.image, ...words } }
                  : slot,
              ),
            )
          }
        />
      )}
      <p role="status" className={a11y.visuallyHidden}>
        {announcement}
      </p>
      {picker}
    </section>
  );
}
