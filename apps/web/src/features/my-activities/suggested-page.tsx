import type { PageModule } from "../../shared/page/page.ts";
import { ActivityList } from "./components/activity-list.tsx";
import { listPageOf } from "./list-page.ts";

function SuggestedPage() {
  return <ActivityList list="suggested" />;
}

export const page: PageModule = { Page: SuggestedPage, ...listPageOf("suggested") };
