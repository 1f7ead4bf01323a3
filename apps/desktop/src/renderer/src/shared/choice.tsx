import { HTMLSelect, type HTMLSelectProps } from "@blueprintjs/core";

const noTitle = { title: null };

/** A list to choose one of; Blueprint's, without the English title of its caret. */
export function Choice(props: HTMLSelectProps) {
  return <HTMLSelect {...props} iconProps={noTitle} />;
}
