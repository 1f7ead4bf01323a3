import fc from "fast-check";

/** Any code points, with what could be syntax to something and some of the subject's own words mixed in. */
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
    .map((letters) => letters.join("").toWellFormed());
}
