import { CircleAlert } from "lucide-react";
import styles from "./form-problem.module.css";

/** What is wrong with the form as a whole, read out when it appears. */
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
