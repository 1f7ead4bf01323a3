import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import styles from "./field.module.css";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "trailing"> {
  showLabel: string;
  hideLabel: string;
}

/** A password field whose text can be shown. Set `autoComplete` to "current-password" or "new-password". */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? "text" : "password"}
      trailing={
        <button
          type="button"
          className={styles.button}
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" width={20} height={20} />
        </button>
      }
    />
  );
}
