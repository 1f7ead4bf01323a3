import type { IconName } from "@blueprintjs/core";
import { hasPermission, type Permission } from "@meander/domain/permission/permission";
import type { ComponentType } from "react";
import { EscalatedPage, MinePage, QueuePage, SecondOpinionsPage } from "../features/moderation/case-pages.tsx";
import type { KeyId } from "../shared/keys/keymap.ts";

export const roomGroups = ["moderation", "community", "marketing", "insight"] as const;
type RoomGroup = (typeof roomGroups)[number];

/** A page of the console: its address is `#/<id>`, its name `console.shell.room.<id>`. */
type RoomEntry = {
  readonly id: string;
  readonly group: RoomGroup;
  readonly icon: IconName;
  /** Goes there; declared in the keymap. */
  readonly shortcut: KeyId;
  /** Any one of them opens the room. */
  readonly needs: readonly [Permission, ...Permission[]];
  readonly page: ComponentType;
};

const moderating = ["moderateUsers", "moderateActivities"] as const;

/** In the order of the rail; the first one that opens is where a person begins. */
export const rooms = [
  { id: "queue", group: "moderation", icon: "inbox", shortcut: "goQueue", needs: moderating, page: QueuePage },
  { id: "mine", group: "moderation", icon: "user", shortcut: "goMine", needs: moderating, page: MinePage },
  {
    id: "escalated",
    group: "moderation",
    icon: "double-chevron-up",
    shortcut: "goEscalated",
    needs: moderating,
    page: EscalatedPage,
  },
  {
    id: "secondOpinions",
    group: "moderation",
    icon: "people",
    shortcut: "goSecondOpinions",
    needs: moderating,
    page: SecondOpinionsPage,
  },
] as const satisfies readonly RoomEntry[];

export type Room = (typeof rooms)[number];
export type RoomId = Room["id"];

export function listRooms(permissions: Readonly<Record<string, boolean>>): readonly Room[] {
  return rooms.filter((room) => room.needs.some((needed: Permission) => hasPermission(permissions, needed)));
}
