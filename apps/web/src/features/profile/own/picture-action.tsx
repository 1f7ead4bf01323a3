import { IconButton } from "@meander/ui/primitives/icon-button";
import { Menu } from "@meander/ui/primitives/menu";
import { Camera, ImageUp, Trash } from "lucide-react";
import styles from "./own-pictures.module.css";

type PictureActionProps = {
  readonly hasPicture: boolean;
  readonly labels: { readonly add: string; readonly change: string; readonly remove: string };
  readonly onChoose: () => void;
  readonly onRemove: () => void;
};

/** The camera at the corner of a picture: chooses one, or offers to change and remove the one that is there. */
export function PictureAction({ hasPicture, labels, onChoose, onRemove }: PictureActionProps) {
  const icon = <Camera aria-hidden="true" />;
  return (
    <div className={styles.avatarAction}>
      {hasPicture ? (
        <Menu
          align="start"
          items={[
            {
              id: "change",
              label: labels.change,
              icon: <ImageUp aria-hidden="true" size={18} />,
              onSelect: onChoose,
            },
            { id: "remove", label: labels.remove, icon: <Trash aria-hidden="true" size={18} />, onSelect: onRemove },
          ]}
          trigger={(props) => <IconButton {...props} variant="floating" label={labels.change} icon={icon} />}
        />
      ) : (
        <IconButton variant="floating" label={labels.add} icon={icon} onClick={onChoose} />
      )}
    </div>
  );
}
