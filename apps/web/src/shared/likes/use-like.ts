import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { sendLike } from "../offline/changes.ts";
import { useSendOrWait } from "../offline/use-send-or-wait.ts";
import { useRequireLogin } from "../session/login-prompt.ts";
import { isLiked, type LikedActivity, toggledLikes, writeLikes } from "./like-cache.ts";

/** An activity's like, toggled optimistically with a rollback on failure. Visitors are prompted to log in. */
export function useLike(activity: LikedActivity): { readonly liked: boolean; readonly count: number; toggle(): void } {
  const t = useTranslations("web");
  const sendOrWait = useSendOrWait();
  const queryClient = useQueryClient();
  const requireLogin = useRequireLogin();
  const mutation = useMutation({
    scope: { id: `like-${activity._id}` },
    mutationFn: (liked: boolean) =>
      sendOrWait(activity, { kind: "like", liked }, (api, id, key) => sendLike(api, id, liked, key)),
    onMutate: () => {
      const before = activity.metrics.likes;
      writeLikes(queryClient, activity._id, toggledLikes(activity));
      return before;
    },
    onSuccess: (likes) => likes && writeLikes(queryClient, activity._id, likes),
    onError: (_error, _liked, before) => before && writeLikes(queryClient, activity._id, before),
  });
  const liked = isLiked(activity);
  return {
    liked,
    count: activity.metrics.likes.count,
    toggle: () => {
      if (requireLogin({ message: t("loginToLike") })) mutation.mutate(!liked);
    },
  };
}
