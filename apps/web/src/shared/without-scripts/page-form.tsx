import type { PageFormName } from "@meander/domain/site/page-forms";
import { Button, type ButtonProps } from "@meander/ui/primitives/button";
import { classNames } from "@meander/ui/primitives/class-names";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { FormProblem } from "../forms/form-problem.tsx";
import { usePageFormProblem } from "./page-form-problem.ts";
import styles from "./page-form.module.css";

type PageFormProps = {
  readonly form: PageFormName;
  readonly submit: string;
  readonly children?: ReactNode;
  readonly button?: Pick<ButtonProps, "variant" | "size" | "block">;
  /** Values that the person doesn't type. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly className?: string | undefined;
};

/** A form that needs no scripts, see `pageForm`. */
export function PageForm({ form, submit, children, button, hidden = {}, className }: PageFormProps) {
  const { pathname, search } = useLocation();
  const problem = usePageFormProblem(form);
  return (
    <form method="post" action={`${pathname}${search}`} className={classNames(styles.pageForm, className)} noValidate>
      <input type="hidden" name="form" value={form} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormProblem text={problem?.message ?? null} />
      {children}
      <Button type="submit" {...button}>
        {submit}
      </Button>
    </form>
  );
}
