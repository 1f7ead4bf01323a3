import type { Activity } from "@meander/domain/contract/activities";
import { activityPath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import { openLogin } from "../../../shared/session/login-prompt.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { useCopy } from "../use-copy.ts";
import { VerifyAction } from "./verify-action.tsx";

/** Copies a suggestion into a draft of one's own; a visitor logs in first. */
export function CopyAction({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("afterwards");
  const person = useSession();
  const copy = useCopy(activity);
  if (person !== null && person.emailAddress === null) return <VerifyAction returnPath={activityPath(activity)} />;
  if (person !== null && !activity.viewer.canCopy) return null;
  return (
    <Button
      size="large"
      loading={copy.isPending}
      onClick={() => (person === null ? openLogin({ onLogin: () => copy.mutate() }) : copy.mutate())}
    >
      {t("copy")}
    </Button>
  );
}
