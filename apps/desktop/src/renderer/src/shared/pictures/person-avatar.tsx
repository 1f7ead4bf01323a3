import { images } from "@meander/domain/constants";
import { Avatar } from "@meander/ui/primitives/avatar";
import { initialsIn } from "./initials.ts";
import { pathAtWidth, useServerPicture } from "./server-picture.ts";

type PersonAvatarProps = {
  readonly id: string;
  readonly name: string;
  /** The path of the photo; null or the default avatar without one. */
  readonly image: string | null;
  readonly size: number;
  /** Omit if the name is visible next to it. */
  readonly label?: string | undefined;
};

/** A person's photo; initials until it has loaded, offline, and without one. */
export function PersonAvatar({ id, name, image, size, label }: PersonAvatarProps) {
  const hasPhoto = image !== null && image !== images.defaultAvatar;
  const src = useServerPicture(hasPhoto ? pathAtWidth(image, 320) : undefined);
  const picture = src === undefined ? undefined : { src };
  return <Avatar size={size} label={label} person={{ id, name, initials: initialsIn(name), picture }} />;
}
