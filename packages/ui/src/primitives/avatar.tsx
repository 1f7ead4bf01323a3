import { avatarGround } from "../scene/initials-avatar.ts";
import { Picture, type PictureSource } from "./picture.tsx";
import { classNames } from "./class-names.ts";
import styles from "./avatar.module.css";

export interface AvatarPerson {
  id: string;
  name: string;
  initials: string;
  picture?: PictureSource | undefined;
}

export interface AvatarProps {
  person: AvatarPerson;
  /** Pixels. */
  size?: number;
  /** Omit if the name is visible next to it: the image is then decorative. */
  label?: string | undefined;
  className?: string;
}

/** A photo, or initials on a colour derived from the person's id, also until the photo has loaded. */
export function Avatar({ person, size = 40, label, className }: AvatarProps) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <span
      {...named}
      className={classNames(styles.avatar, className)}
      data-testid="avatar"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36), background: avatarGround(person.id) }}
    >
      {person.initials}
      {person.picture && <Picture source={person.picture} alt="" width={size} height={size} sizes={`${size}px`} />}
    </span>
  );
}

export interface AvatarStackProps {
  people: readonly AvatarPerson[];
  /** The people as text: "Amara, Mika and 3 others". */
  label: string;
  /** The text of the last circle if there are more than `limit`, such as "+3". */
  moreLabel?: string;
  limit?: number;
  size?: number;
}

export function AvatarStack({ people, label, moreLabel, limit = 4, size = 28 }: AvatarStackProps) {
  if (people.length === 0) return null;
  const hidden = people.length - limit;
  return (
    <span className={styles.stack} role="img" aria-label={label}>
      {people.slice(0, limit).map((person) => (
        <Avatar key={person.id} person={person} size={size} />
      ))}
      {hidden > 0 || moreLabel ? (
        <span
          className={classNames(styles.avatar, styles.more)}
          style={{ minWidth: size, height: size, fontSize: Math.round(size * 0.4) }}
        >
          {moreLabel ?? `+${hidden}`}
        </span>
      ) : null}
    </span>
  );
}
