import { HTMLSelect, type HTMLSelectProps } from "@blueprintjs/core";

const noTitle = { title: null };

/** Blueprint's select, without the English title of its caret. */
export function Choice(props: HTMLSelectProps) {
  return <HTMLSelect {...props} iconProps={noTitle} />;
}
