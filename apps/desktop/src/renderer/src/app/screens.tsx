import type { IconName } from "@blueprintjs/core";
import { hasPermission, type Permission } from "@meander/domain/permission/permission";
import type { ComponentType } from "react";
import { ActivitiesPage, RecommendedPage } from "../features/activities/activities-page.tsx";
import { CampaignsPage } from "../features/campaigns/campaigns-page.tsx";
import { NotificationsPage } from "../features/campaigns/notifications-page.tsx";
import { CommentsPage } from "../features/comments/comments-page.tsx";
import { AuditPage } from "../features/insight/audit-page.tsx";
import { DashboardPage } from "../features/insight/dashboard-page.tsx";
import {
  EscalatedPage,
  MentionsPage,
  MinePage,
  QueuePage,
  SecondOpinionsPage,
} from "../features/moderation/case-pages.tsx";
import { PeoplePage } from "../features/people/people-page.tsx";
import type { KeyId } from "../shared/keys/keymap.ts";

export const screenGroups = ["moderation", "community", "marketing", "insight"] as const;
type ScreenGroup = (typeof screenGroups)[number];

/** A screen of the console: its route is `#/<id>`, its name the message `console.shell.screen.<id>`. */
type ScreenEntry = {
  readonly id: string;
  readonly group: ScreenGroup;
  readonly icon: IconName;
  /** The shortcut that opens it, declared in the keymap. */
  readonly shortcut: KeyId;
  /** Any one of them grants access to the screen. */
  readonly needs: readonly [Permission, ...Permission[]];
  readonly page: ComponentType;
};

const moderating = ["moderateUsers", "moderateActivities"] as const;

/** In the order of the rail; the first accessible one is the start screen. */
export const screens = [
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
  {
    id: "mentions",
    group: "moderation",
    icon: "chat",
    shortcut: "goMentions",
    needs: moderating,
    page: MentionsPage,
  },
  {
    id: "activities",
    group: "community",
    icon: "map",
    shortcut: "goActivities",
    needs: ["overseeActivities"],
    page: ActivitiesPage,
  },
  {
    id: "people",
    group: "community",
    icon: "person",
    shortcut: "goPeople",
    needs: ["seeUserDetails"],
    page: PeoplePage,
  },
  {
    id: "comments",
    group: "community",
    icon: "comment",
    shortcut: "goComments",
    needs: ["seeAllComments"],
    page: CommentsPage,
  },
  {
    id: "recommended",
    group: "community",
    icon: "star",
    shortcut: "goRecommended",
    needs: ["overseeActivities"],
    page: RecommendedPage,
  },
  {
    id: "campaigns",
    group: "marketing",
    icon: "envelope",
    shortcut: "goCampaigns",
    needs: ["sendCampaigns"],
    page: CampaignsPage,
  },
  {
    id: "notifications",
    group: "marketing",
    icon: "notifications",
    shortcut: "goNotifications",
    needs: ["sendSpecialNotifications"],
    page: NotificationsPage,
  },
  {
    id: "dashboard",
    group: "insight",
    icon: "timeline-bar-chart",
    shortcut: "goDashboard",
    needs: ["overseeActivities", "moderateUsers", "sendCampaigns"],
    page: DashboardPage,
  },
  { id: "audit", group: "insight", icon: "history", shortcut: "goAudit", needs: ["promoteUsers"], page: AuditPage },
] as const satisfies readonly ScreenEntry[];

export type Screen = (typeof screens)[number];

export function listScreens(permissions: Readonly<Record<string, boolean>>): readonly Screen[] {
  return screens.filter((screen) => screen.needs.some((needed: Permission) => hasPermission(permissions, needed)));
}
