import { Button } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useTranslations } from "use-intl";

export type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text?: string | undefined;
  readonly confirm: string;
  readonly dismissLabel?: string | undefined;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, confirm, dismissLabel, isDanger = false, isBusy = false, onConfirm, onClose } = props;
  const t = useTranslations("activity");
  return (
    <Sheet
      open={isOpen}
      size="small"
      title={title}
      closeLabel={t("closeSheet")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {dismissLabel ?? t("cancelAction")}
          </Button>
          <Button variant={isDanger ? "danger" : "primary"} loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {text}
    </Sheet>
  );
}
