import type { Position } from "@meander/domain/contract/profiles";
import { pictures } from "@meander/domain/messages/en/pictures";
import { Picture } from "@meander/ui/primitives/picture";
import { Building2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import { UploadStatus } from "../../../shared/pictures/upload-status.tsx";
import { usePicker } from "../../../shared/pictures/use-picker.tsx";
import { useUpload } from "../../../shared/pictures/use-upload.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { useOwnItem } from "../use-own-item.ts";
import styles from "./own-pictures.module.css";
import { PictureAction } from "./picture-action.tsx";

const extraMessages = { pictures };

type OwnCompanyLogoProps = { readonly position: Position; readonly ownerId: string };

/** The company's logo on a position of one's own, which can be changed in place. */
export function OwnCompanyLogo(props: OwnCompanyLogoProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <EditableLogo {...props} />
    </ExtraMessagesProvider>
  );
}

function EditableLogo({ position: { id, company }, ownerId }: OwnCompanyLogoProps) {
  const t = useTranslations("pictures");
  const save = useOwnItem(ownerId);
  const { upload, start, retry, cancel } = useUpload({
    kind: "avatar",
    purpose: `logo ${id}`,
    onDone: ({ src }) => change(src, t("logoChanged")),
  });
  const { openPicker, picker } = usePicker({ kind: "avatar", onFiles: ([file]) => file && start(file) });

  async function change(image: string | null, done: string) {
    const store = (next: string | null) =>
      save.mutateAsync({ kind: "position", id, item: { company: { ...company, image: next } } });
    await store(image);
    showSnackbar(done, "success", { label: t("undo"), onPress: () => void store(company.image) });
  }
  const shown = upload?.preview ?? company.image;
  return (
    <div className={styles.ownLogo} data-testid="own-logo">
      {shown === null ? (
        <span className={styles.noLogo}>
          <Building2 aria-hidden="true" size={28} />
        </span>
      ) : (
        <Picture source={pictureSourceOf({ src: shown })} alt={company.name} width={64} height={64} sizes="64px" />
      )}
      <PictureAction
        hasPicture={company.image !== null}
        labels={{ add: t("addLogo"), change: t("changeLogo"), remove: t("removeLogo") }}
        onChoose={openPicker}
        onRemove={() => void change(null, t("logoRemoved"))}
      />
      {upload !== null && (
        <div className={styles.avatarStatus}>
          <UploadStatus upload={upload} onCancel={cancel} onRetry={retry} />
        </div>
      )}
      {picker}
    </div>
  );
}
