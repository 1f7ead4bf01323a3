import { type DateChoice, isSameChoice } from "@meander/domain/date-vote/option";

export function distinctChoices<Choice extends DateChoice>(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice, index) => choices.findIndex((other) => isSameChoice(other, choice)) === index);
}
