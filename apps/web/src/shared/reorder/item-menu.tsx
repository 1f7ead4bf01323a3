import { IconButton } from "@meander/ui/primitives/icon-button";
import { Menu } from "@meander/ui/primitives/menu";
import { ArrowDown, ArrowUp, GripVertical, Trash } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "use-intl";

type ItemMenuProps = {
  /** Of the button. */
  readonly label: string;
  readonly index: number;
  readonly count: number;
  /** Moves it by this many places. */
  readonly onStep: (by: number) => void;
  readonly onRemove: () => void;
  readonly isFloating?: boolean;
};

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** The menu of an item in a list that is edited. Alt and an arrow key on its button move the item as well. */
export function ItemMenu({ label, index, count, onStep, onRemove, isFloating = false }: ItemMenuProps) {
  const t = useTranslations("profileEditing");
  function handleKey(event: KeyboardEvent) {
    const by = steps[event.key];
    if (by === undefined || !event.altKey || index + by < 0 || index + by >= count) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(by);
  }
  const items = [
    index > 0 && {
      id: "up",
      label: t("moveUp"),
      icon: <ArrowUp aria-hidden="true" size={18} />,
      onSelect: () => onStep(-1),
    },
    index < count - 1 && {
      id: "down",
      label: t("moveDown"),
      icon: <ArrowDown aria-hidden="true" size={18} />,
      onSelect: () => onStep(1),
    },
    {
      id: "remove",
      label: t("remove"),
      icon: <Trash aria-hidden="true" size={18} />,
      danger: true,
      onSelect: onRemove,
    },
  ];
  return (
    <Menu
      items={items.filter((item) => item !== undefined && item !== false)}
      trigger={(props) => (
        <IconButton
          {...props}
          variant={isFloating ? "floating" : "plain"}
          label={label}
          icon={<GripVertical aria-hidden="true" size={20} />}
          onKeyDown={handleKey}
        />
      )}
    />
  );
}
