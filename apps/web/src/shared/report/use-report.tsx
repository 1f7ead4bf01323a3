import { lazy, type ReactNode, Suspense, useState } from "react";
import { useRequireLogin } from "../session/login-prompt.ts";
import type { ReportSubject } from "./report-sheet.tsx";

const ReportSheet = lazy(async () => ({ default: (await import("./report-sheet.tsx")).ReportSheet }));

/** Opens the form that reports something, after a login if there is no session. The caller renders the sheet. */
export function useReport(): { readonly report: (about: ReportSubject) => void; readonly sheet: ReactNode } {
  const requireLogin = useRequireLogin();
  const [subject, setSubject] = useState<ReportSubject | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  function report(about: ReportSubject) {
    const open = () => {
      setSubject(about);
      setIsOpen(true);
    };
    if (requireLogin({ onLogin: open })) open();
  }
  const sheet = subject !== null && (
    <Suspense>
      <ReportSheet subject={subject} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
  return { report, sheet };
}
