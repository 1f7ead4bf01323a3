import type { Position } from "@meander/domain/contract/profiles";
import { pictures } from "@meander/domain/messages/en/pictures";
import { Picture } from "@meander/ui/primitives/picture";
import { Building2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Undo } from "../../../shared/inline-edit/use-inline-edit.ts";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import { UploadStatus } from "../../../shared/pictures/upload-status.tsx";
import { usePicker } from "../../../shared/pictures/use-picker.tsx";
import { useUpload } from "../../../shared/pictures/use-upload.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import styles from "./own-pictures.module.css";
import { PictureAction } from "./picture-action.tsx";

const extraMessages = { pictures };

type OwnCompanyLogoProps = {
  readonly position: Position;
  readonly onSave: (fields: Pick<Position, "company">, seen: Pick<Position, "company">) => Promise<Undo>;
};

/** The company's logo on a position of one's own, which can be changed in place. */
export function OwnCompanyLogo(props: OwnCompanyLogoProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <EditableLogo {...props} />
    </ExtraMessagesProvider>
  );
}

function EditableLogo({ position: { id, company }, onSave }: OwnCompanyLogoProps) {
  const t = useTranslations("pictures");
  const errorText = useErrorText();
  const { upload, start, retry, cancel } = useUpload({
    kind: "avatar",
    purpose: `logo ${id}`,
    onDone: ({ src }) => change(src, t("logoChanged")),
  });
  const { openPicker, picker } = usePicker({ kind: "avatar", onFiles: ([file]) => file && start(file) });

  async function change(image: string | null, done: string) {
    const showProblem = (error: unknown) => showSnackbar(errorText(error), "error");
    const undo = await onSave({ company: { ...company, image } }, { company }).catch(showProblem);
    if (undo === undefined) return;
    showSnackbar(done, "success", { label: t("undo"), onPress: () => void undo().catch(showProblem) });
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
