import type { Activity } from "@meander/domain/contract/activities";
import { recommending } from "@meander/domain/messages/en/recommending";
import { editActivityPath } from "@meander/domain/paths";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Menu, type MenuItem } from "@meander/ui/primitives/menu";
import { useQueryClient } from "@tanstack/react-query";
import { Copy, Ellipsis, Flag, ListPlus, Pencil, Star } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { fullNameOf, firstNameOf } from "../../../shared/people/avatar-person.ts";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { activitiesKey, activityKey } from "../../../shared/live/query-keys.ts";
import { useRecommend } from "../../../shared/recommending/use-recommend.ts";
import { useReport } from "../../../shared/report/use-report.tsx";
import { useRequireLogin } from "../../../shared/session/login-prompt.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { useCopy } from "../use-copy.ts";

const AddToListSheet = lazy(async () => ({
  default: (await import("../../../shared/lists/add-to-list-sheet.tsx")).AddToListSheet,
}));

const extraMessages = { recommending };

/**
 * The menu of further actions: reporting for others, editing and copying for the host, recommending for those who may.
 * It opens at once.
 */
export function MoreMenu({ activity }: { readonly activity: Activity }) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Actions activity={activity} />
    </ExtraMessagesProvider>
  );
}

function Actions({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  const [isListing, setIsListing] = useState<boolean | null>(null);
  const navigate = useNavigate();
  const afterwards = useTranslations("afterwards");
  const requireLogin = useRequireLogin();
  const copy = useCopy(activity);
  const { report, sheet } = useReport();
  const recommendActions = useRecommendActions(activity);
  const { host, viewer } = activity;

  const listAction: MenuItem = {
    id: "add-to-list",
    label: t("addToList"),
    icon: <ListPlus aria-hidden="true" />,
    onSelect: () => {
      const open = () => setIsListing(true);
      if (requireLogin({ onLogin: open })) open();
    },
  };

  const hostActions: MenuItem[] = [
    {
      id: "edit",
      label: t("edit"),
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => void navigate(editActivityPath(activity._id)),
    },
    ...(viewer.canCopy
      ? [
          {
            id: "copy",
            label: afterwards("copyOwn"),
            icon: <Copy aria-hidden="true" />,
            onSelect: () => copy.mutate(),
          },
        ]
      : []),
  ];
  const reportActions: MenuItem[] = [
    {
      id: "report",
      label: t("report"),
      icon: <Flag aria-hidden="true" />,
      onSelect: () => report({ type: "activity", id: activity._id }),
    },
    {
      id: "report-host",
      label: t("reportHost", { name: firstNameOf(host) }),
      icon: <Flag aria-hidden="true" />,
      onSelect: () => report({ type: "user", id: host._id, name: fullNameOf(host) }),
    },
  ];

  return (
    <>
      <Menu
        isOpenAtFirst
        items={[listAction, ...recommendActions, ...(viewer.isHost ? hostActions : reportActions)]}
        trigger={(props) => (
          <IconButton {...props} variant="floating" label={t("moreOptions")} icon={<Ellipsis aria-hidden="true" />} />
        )}
      />
      {isListing !== null && (
        <Suspense>
          <AddToListSheet activity={activity} isOpen={isListing} onClose={() => setIsListing(false)} />
        </Suspense>
      )}
      {sheet}
    </>
  );
}

function useRecommendActions({ _id, title, isRecommended }: Activity): readonly MenuItem[] {
  const t = useTranslations("recommending");
  const queryClient = useQueryClient();
  const recommend = useRecommend((id, isRecommendedNow) => {
    queryClient.setQueryData<Activity>(
      activityKey(id),
      (known) => known && { ...known, isRecommended: isRecommendedNow },
    );
    void queryClient.invalidateQueries({ queryKey: activitiesKey, refetchType: "none" });
  });
  if (useSession()?.permissions.recommendActivities !== true) return [];
  const icon = <Star aria-hidden="true" fill={isRecommended ? "currentColor" : "none"} />;
  const onSelect = () => recommend({ _id, title }, !isRecommended);
  return [{ id: "recommend", label: t(isRecommended ? "stop" : "recommend"), icon, onSelect }];
}
