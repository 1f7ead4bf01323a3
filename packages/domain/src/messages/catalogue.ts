import type { catalogue } from "./en/catalogue.ts";

/** The English texts, by which every key is typed. */
export type Messages = typeof catalogue;

/** The same messages in another language: `satisfies Translation<typeof english>` in each of its files. */
export type Translation<Tree> = {
  readonly [Key in keyof Tree as Key extends number ? `${Key}` : Key]: Tree[Key] extends string
    ? string
    : Translation<Tree[Key]>;
};

export type Catalogue = Translation<Messages>;
