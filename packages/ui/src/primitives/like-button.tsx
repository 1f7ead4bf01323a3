import { Heart } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
import styles from "./like-button.module.css";

export interface LikeButtonProps {
  liked: boolean;
  /** Says what it is, not its state: the pressed state is announced by itself. */
  label: string;
  onToggle: () => void;
  look?: "outlined" | "floating";
}

export function LikeButton({ liked, label, onToggle, look = "floating" }: LikeButtonProps) {
  return (
    <IconButton
      className={styles.likeButton}
      look={look}
      label={label}
      pressed={liked}
      onClick={onToggle}
      icon={<Heart aria-hidden="true" fill={liked ? "currentColor" : "none"} />}
    />
  );
}
