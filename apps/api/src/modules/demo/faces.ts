import type { Options } from "@dicebear/open-peeps";

/** How a person of the demo world looks. Colours are as in CSS. */
export type Face = {
  readonly head: NonNullable<Options["head"]>[number];
  readonly expression: NonNullable<Options["face"]>[number];
  readonly skin: string;
  /** Of hair that isn't black, of a turban, a cap or a ribbon. */
  readonly accent: string;
  readonly clothing: string;
  readonly beard?: NonNullable<Options["facialHair"]>[number];
  readonly glasses?: NonNullable<Options["accessories"]>[number];
};

/** By the person's key in the demo world's content. No two are alike. */
export const faces: Readonly<Record<string, Face>> = {
  traveller: { head: "hijab", expression: "smile", skin: "#d8a47f", accent: "#2f5d62", clothing: "#f4a259" },
  host: { head: "longCurly", expression: "lovingGrin1", skin: "#b9804f", accent: "#3b2417", clothing: "#e76f51" },
  moderator: { head: "bun", expression: "calm", skin: "#b07d4f", accent: "#5b8e7d", clothing: "#5b8e7d" },
  marketer: {
    head: "flatTop",
    expression: "smile",
    skin: "#7d4f2e",
    accent: "#1c1512",
    clothing: "#457b9d",
    beard: "chin",
  },
  admin: {
    head: "mediumBangs",
    expression: "calm",
    skin: "#f2c9a8",
    accent: "#d9b36c",
    clothing: "#3d5a80",
    glasses: "glasses",
  },
  mateo: {
    head: "short4",
    expression: "smile",
    skin: "#e3b48f",
    accent: "#4a2f1d",
    clothing: "#2a9d8f",
    beard: "full",
  },
  aiko: { head: "mediumStraight", expression: "calm", skin: "#f3d1b0", accent: "#17130f", clothing: "#c9ada7" },
  tom: { head: "short2", expression: "smile", skin: "#f3c6a5", accent: "#a4602f", clothing: "#6d597a" },
  leila: { head: "long", expression: "smile", skin: "#dcaa82", accent: "#2a1a12", clothing: "#e07a5f" },
  samuel: { head: "cornrows", expression: "calm", skin: "#6b4226", accent: "#17110d", clothing: "#f2cc8f" },
  greta: {
    head: "grayBun",
    expression: "smile",
    skin: "#f5d3b8",
    accent: "#c9c4bb",
    clothing: "#81b29a",
    glasses: "glasses2",
  },
  diego: {
    head: "pomp",
    expression: "smile",
    skin: "#d49a6a",
    accent: "#2b1c13",
    clothing: "#bc4749",
    beard: "moustache2",
  },
  hannah: { head: "bangs", expression: "smile", skin: "#f4cfb2", accent: "#7a4a26", clothing: "#4a6fa5" },
  kwame: {
    head: "shaved2",
    expression: "calm",
    skin: "#5d3a22",
    accent: "#17110d",
    clothing: "#e9c46a",
    beard: "goatee1",
  },
  sofia: { head: "bun2", expression: "smile", skin: "#e0b088", accent: "#f28482", clothing: "#f28482" },
  luca: { head: "short5", expression: "smile", skin: "#e8bd98", accent: "#2e1e14", clothing: "#264653" },
  camille: { head: "medium1", expression: "calm", skin: "#f1cba9", accent: "#8c5a33", clothing: "#9a8c98" },
  yuki: {
    head: "short1",
    expression: "cute",
    skin: "#f2d0ae",
    accent: "#15110e",
    clothing: "#577590",
    glasses: "glasses3",
  },
  mei: { head: "bangs2", expression: "smile", skin: "#f0cda8", accent: "#1a1410", clothing: "#d1495b" },
  arjun: {
    head: "turban",
    expression: "smile",
    skin: "#a8744a",
    accent: "#e09f3e",
    clothing: "#335c67",
    beard: "full2",
  },
  zara: { head: "bantuKnots", expression: "calm", skin: "#70452a", accent: "#1a120d", clothing: "#f4a261" },
  bruno: {
    head: "noHair1",
    expression: "smile",
    skin: "#c98f63",
    accent: "#3a2618",
    clothing: "#588157",
    beard: "full4",
  },
  ella: { head: "mediumBangs2", expression: "smile", skin: "#f5d2b6", accent: "#e0bb72", clothing: "#84a59d" },
  omar: { head: "short3", expression: "calm", skin: "#c58f62", accent: "#231711", clothing: "#3a5a40", beard: "full3" },
  nina: { head: "medium3", expression: "smile", skin: "#f2cdb0", accent: "#5a3620", clothing: "#7b2d26" },
  jack: { head: "hatBeanie", expression: "smile", skin: "#f4c9aa", accent: "#c1121f", clothing: "#495867" },
  maria: { head: "longBangs", expression: "smile", skin: "#d9a67c", accent: "#2a1a11", clothing: "#ffb703" },
  grace: { head: "afro", expression: "smile", skin: "#66402a", accent: "#1c130e", clothing: "#8ecae6" },
  ben: { head: "shaved1", expression: "cute", skin: "#8a5a38", accent: "#1b130e", clothing: "#a3b18a" },
  emily: { head: "mediumBangs3", expression: "cute", skin: "#efcba6", accent: "#241812", clothing: "#b56576" },
  dan: { head: "dreads1", expression: "smile", skin: "#f0c4a0", accent: "#6b3f1f", clothing: "#1d3557" },
};
