import type { catalogue } from "./en/catalogue.ts";

/** The English messages, which define the type of every key. */
export type Messages = typeof catalogue;

/** The same messages in another language: each of its files uses `satisfies Translation<typeof english>`. */
export type Translation<Tree> = {
  readonly [Key in keyof Tree as Key extends number ? `${Key}` : Key]: Tree[Key] extends string
    ? string
    : Translation<Tree[Key]>;
};

export type Catalogue = Translation<Messages>;
