import { Button } from "@blueprintjs/core";
import { permissionFor } from "@meander/domain/moderation/deciding";
import { type ComponentProps, useState } from "react";
import { usePermission } from "../console/staff.ts";
import { OpenCaseForm } from "./open-case-form.tsx";

/** What a case is opened about. */
export type CaseTarget = Omit<ComponentProps<typeof OpenCaseForm>, "onCancel">;

type Props = { readonly target: CaseTarget; readonly text: string; readonly isSmall?: boolean };

/** A button that becomes the form to open a case; nothing for moderators who don't handle such subjects. */
export function OpenCaseButton({ target, text, isSmall = false }: Props) {
  const [isOpening, setIsOpening] = useState(false);
  const mayOpen = usePermission(permissionFor[target.subjectType]);
  if (!mayOpen) return null;
  if (isOpening) return <OpenCaseForm {...target} onCancel={() => setIsOpening(false)} />;
  return (
    <div>
      <Button
        icon="folder-new"
        text={text}
        {...(isSmall && { size: "small", variant: "minimal" })}
        onClick={() => setIsOpening(true)}
      />
    </div>
  );
}
