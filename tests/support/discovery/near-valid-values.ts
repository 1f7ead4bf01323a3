import fc from "fast-check";

/** One of the values separated by bars. */
const among = (list: string) => fc.constantFrom(...list.split("¦"));
const zeroes = "0000-0000-0000-000000000000";

/**
 * Values that are almost valid for a parameter, and some valid ones: just beyond a limit, other notations, incomplete.
 */
export const nearValidValues: Readonly<Record<string, fc.Arbitrary<string>>> = {
  nearbyCenter: listOf(2),
  nearbyDistance: among("0¦-0¦0.0000001¦1e-7¦1e3¦999999¦999999.0001¦¦ 5¦5,0¦٣¦Infinity"),
  location: listOf(4),
  suggested_by: among(
    `01900000-${zeroes}¦01900000-${zeroes}0¦0190000G-${zeroes}¦{01900000-${zeroes}}¦urn:uuid:01900000-${zeroes}¦`,
  ),
  dateStart: fc.oneof(nearValidDay(), nearValidInstant()),
  dateFinish: fc.oneof(nearValidDay(), nearValidInstant()),
  dateFilter: among("0¦1¦2¦3¦4¦5¦6¦-1¦01¦1.0¦1e0¦4 ¦¦１"),
  categories: among(`1¦14¦15¦0¦99¦100¦1,¦,1¦1,,2¦1, 2¦01,1¦1;2¦-1¦${"1,".repeat(29)}1¦${"1,".repeat(30)}1`),
  languages: among(
    `en¦pt,en¦haw¦EN¦en,¦,en¦en, pt¦en;pt¦e¦engl¦en-GB¦'¦zz¦${"en,".repeat(66)}en¦${"en,".repeat(67)}en`,
  ),
  keywords: nearValidWords(),
  order: among("date¦tonight¦DATE¦¦date,tonight¦tonight "),
  limit: among("1¦100¦101¦0¦-1¦1e1¦1.5¦¦010¦99999999999999999999"),
  page: among("1¦100000¦100001¦0¦-1¦1e3¦2.5¦¦0x10"),
  cursor: nearValidCursor(),
  extraResults: among("true¦false¦1¦0¦yes¦on¦TRUE¦2¦¦null"),
  remember: among("true¦false¦no¦¦maybe"),
  locationWikidata: among(`Q84¦q84¦Q¦84¦Q84 ¦Q0¦¦Q${"9".repeat(19)}¦Q${"9".repeat(20)}`),
  countrySlug: nearValidSlug("united-kingdom"),
  regionSlug: nearValidSlug("england"),
  districtSlug: nearValidSlug("england"),
  placeSlug: nearValidSlug("london"),
};

/** Coordinates near the edges of the map, sometimes one too many or too few. */
function listOf(count: number): fc.Arbitrary<string> {
  const degrees = among("0¦-0¦90¦-90¦90.0000001¦180¦-180¦-180.0000000001¦51.5¦1e1¦¦ 1¦+1¦1.¦.5¦0.00000000000000000001");
  const parts = fc.array(degrees, { minLength: count, maxLength: count });
  return fc
    .tuple(parts, fc.constantFrom(0, 0, 0, 0, 1, -1), fc.constantFrom(",", ",", ",", ", ", ";"))
    .map(([drawn, more, between]) => (more > 0 ? [...drawn, "0"] : drawn.slice(0, count + more)).join(between));
}

function nearValidDay(): fc.Arbitrary<string> {
  return among(
    "2027-03-05¦2027-02-29¦2028-02-29¦2027-00-10¦2027-13-01¦2027-3-5¦20270305¦1000-01-01¦2999-12-31¦0999-12-31¦3000-01-01¦+2027-03-05¦2027-03-05 ¦today¦",
  );
}

/** Time notations with every offset, in years at the limits of the accepted range. */
function nearValidInstant(): fc.Arbitrary<string> {
  const day = among("2027-03-05¦1000-01-01¦2999-12-31¦2027-02-30");
  const clock = among(
    "T18:30¦T18:30:00¦T18:30:00.1¦T18:30:00.123456789012¦T24:00:00¦T23:59:60¦t18:30:00¦ 18:30:00¦T18",
  );
  const zone = among("Z¦z¦¦+01:00¦-0330¦+23:59¦-23:59¦+24:00¦-99:99¦+1¦[Europe/London]");
  return fc.tuple(day, clock, zone).map((parts) => parts.join(""));
}

function nearValidSlug(right: string): fc.Arbitrary<string> {
  const long = `${"ü".repeat(100)}¦${"a".repeat(200)}¦${"a".repeat(201)}`;
  return among(`${right}¦${right.toUpperCase()}¦${right} ¦${right}/¦¦.¦..¦%¦\0¦Ã¼¦'¦null¦${long}`);
}

/**
 * Text search syntax, tokens that its parser takes for numbers, file names or addresses, and text that no dictionary
 * has.
 */
function nearValidWords(): fc.Arbitrary<string> {
  const bit = fc.oneof(
    among('walk¦the¦of¦"¦"¦“¦»¦\'¦:*¦:A¦<->¦<2>¦&¦|¦!¦(¦)¦\\¦%¦_¦*¦-¦,'),
    among("3.5¦-2027¦1e5¦0x1f¦18:00¦a/b¦/etc/passwd¦a@b.example¦http://x.example/y?z=1¦don't¦e.g.¦AC/DC"),
    among(`\0¦\ud800¦\u0301¦\u200d¦\u2028¦🏄‍♀️¦ﬁ¦İ¦ẞ¦ǅ¦½¦散歩¦เดิน¦שלום¦نزهة¦${"a".repeat(200)}¦${"ß".repeat(60)}`),
  );
  return fc
    .tuple(fc.array(bit, { minLength: 1, maxLength: 14 }), fc.constantFrom(" ", "", ",", "\t"))
    .map(([bits, between]) => bits.join(between));
}

/** Forged cursors of either order, complete and broken. */
function nearValidCursor(): fc.Arbitrary<string> {
  const id = `01900000-${zeroes}`;
  const match = among("words¦spelling");
  const instant = among("0001-01-01T00:00:00.000Z¦9999-12-31T23:59:59.999Z¦2027-03-05T18:30:00Z¦2027-02-30T00:00:00Z");
  const anything = fc.oneof(match, instant, fc.constantFrom<unknown>("", null, 0, 2, 3, -1, 1.5, id, "x", {}, []));
  const date = fc.tuple(match, fc.nat(2), fc.nat(2), instant, fc.constant(id));
  const tonight = fc.tuple(match, fc.nat(2), fc.oneof(instant, fc.constant(new Date().toISOString())));
  const parts: fc.Arbitrary<readonly unknown[]> = fc.oneof(date, tonight, fc.array(anything, { maxLength: 6 }));
  const tail = among(`¦¦.¦.AAAAAAA¦.AAAAAAAAAA¦.!¦.${"A".repeat(7_000)}¦.AAAAAAA.AAAAAAA¦=`);
  return fc
    .tuple(parts, tail)
    .map(([drawn, end]) => `${Buffer.from(JSON.stringify(drawn)).toString("base64url")}${end}`);
}

const levels: readonly unknown[] = [
  ...[{ text: "London", urlSlug: "london" }, { text: "", urlSlug: "" }, { urlSlug: "london" }, { text: 1 }],
  ...[{ text: "London", urlSlug: null }, { text: "x".repeat(201) }, { text: "London", urlSlug: "\0" }],
  ...[{ text: "London", urlSlug: "\ud800" }, [], null, "london", {}],
];

/** The location context of a search, at one level or another, sometimes in the wrong place. */
export const nearValidBody: fc.Arbitrary<string> = fc
  .tuple(
    among("country¦region¦district¦place¦neighborhood¦galaxy"),
    fc.constantFrom(...levels),
    fc.constantFrom("in order", "in order", "bare", "in a list", "none"),
  )
  .map(([level, value, how]) => {
    const context = { [level]: value };
    if (how === "bare") return JSON.stringify(context);
    if (how === "none") return JSON.stringify({ locationContext: null });
    return JSON.stringify(how === "in a list" ? [{ locationContext: context }] : { locationContext: context });
  });
