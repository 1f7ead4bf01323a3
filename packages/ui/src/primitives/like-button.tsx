import { Heart } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
import styles from "./like-button.module.css";

export interface LikeButtonProps {
  liked: boolean;
  /** Names the action, not the state: screen readers announce the pressed state. */
  label: string;
  onToggle: () => void;
  variant?: "outlined" | "floating";
}

export function LikeButton({ liked, label, onToggle, variant = "floating" }: LikeButtonProps) {
  return (
    <IconButton
      className={styles.likeButton}
      variant={variant}
      label={label}
      pressed={liked}
      onClick={onToggle}
      icon={<Heart aria-hidden="true" fill={liked ? "currentColor" : "none"} />}
    />
  );
}
