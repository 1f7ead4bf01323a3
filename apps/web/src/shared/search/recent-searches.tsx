import { lazy, Suspense } from "react";
import { useSession } from "../session/use-session.ts";

const RecentList = lazy(async () => ({ default: (await import("./recent-list.tsx")).RecentList }));

type RecentSearchesProps = {
  /** The field is empty and has the focus. */
  readonly isShown: boolean;
  readonly onChosen: () => void;
};

/** The person's recent searches; their code is loaded when they are first shown. */
export function RecentSearches({ isShown, onChosen }: RecentSearchesProps) {
  const user = useSession();
  return user === null || !isShown ? null : (
    <Suspense>
      <RecentList userId={user._id} onChosen={onChosen} />
    </Suspense>
  );
}
