import { Draw } from "./draw.ts";

/** Common words, most frequent first. */
const everydayWords =
  "walk evening coffee city dinner tour park music river beach morning food market sunset beer museum cycling old town picnic hike photo wine dance language exchange board games yoga street art running swim harbour castle garden concert jazz salsa brunch cooking climbing sauna lake forest village bridge tower gallery cinema festival bonfire kayak surf train island vineyard cathedral night stars football karaoke ramen tapas pizza curry bakery rooftop canal ferry viewpoint waterfall cave desert snow ski sledge pottery knitting chess poetry theatre opera comedy quiz circus flea antiques vintage books library science astronomy birds whales horses dogs cats volunteering cleanup planting foraging mushrooms berries honey cheese chocolate tea matcha espresso".split(
    " ",
  );

const starts = "b br c d dr f fl g gr h j k kl l m n p pr r s st t tr v w z".split(" ");
const middles = "a e i o u ai ea ou".split(" ");
const ends = "l m n r s t k nd rt ll".split(" ");

/**
 * That many different words, most frequent first: everyday words, then unique names. A word's rank doesn't depend on
 * the count.
 */
export function listWords(count: number): string[] {
  const words = everydayWords.slice(0, count);
  const known = new Set(words);
  for (let row = 0; words.length < count; row += 1) {
    const draw = new Draw(7, row);
    const word = syllable(draw) + syllable(draw) + (draw.isOneIn(0.6) ? syllable(draw) : "");
    if (known.has(word)) continue;
    known.add(word);
    words.push(word);
  }
  return words;
}

function syllable(draw: Draw): string {
  const pick = (letters: readonly string[]) => letters[draw.below(letters.length)] ?? "";
  return pick(starts) + pick(middles) + (draw.isOneIn(0.4) ? pick(ends) : "");
}
