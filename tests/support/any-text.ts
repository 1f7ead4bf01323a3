import fc from "fast-check";

/** Random text of any code points, mixed with possible syntax and some words of the subject. */
export function anyText(words: readonly string[], maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(
      fc.oneof(
        fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code)),
        fc.constantFrom(...`"“”' ,:*&|!()<->\\%_\0azñ`),
        fc.constantFrom(...words),
      ),
      { maxLength },
    )
    .map((characters) => characters.join("").toWellFormed());
}
