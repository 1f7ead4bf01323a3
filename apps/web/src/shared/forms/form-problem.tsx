import { CircleAlert } from "lucide-react";
import styles from "./form-problem.module.css";

/** An error of the whole form, announced when it appears. */
export function FormProblem({ text }: { readonly text: string | null }) {
  return (
    <div className={styles.formProblem} role="alert">
      {text !== null && (
        <p>
          <CircleAlert aria-hidden="true" size={18} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
