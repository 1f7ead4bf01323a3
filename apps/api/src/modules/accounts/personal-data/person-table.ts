/** What deleting an account does with a table's rows about the person. */
export type Fate =
  /** They go with the person's own row, by foreign key. */
  | "cascade"
  /** Deleted, or emptied of everything personal, by a step of `erase-person.ts`. */
  | "by hand"
  /** The row stays; whoever it names is a pseudonym that leads back to nobody. */
  | "pseudonym"
  /** Kept while a case is open, emptied once it is decided. */
  | "until decided"
  /** Only a keyed hash of the address stays. */
  | "keyed hash";

/** A part of the export: rows of one table, with the names their columns have in the database. */
export type Section = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Tells the person's rows apart; pages of the export go by it. */
  readonly key: string;
  /** Of `columns`, those that name somebody else, who appears with id and public name. */
  readonly people: readonly string[];
  /** What other tables hold of a row `t`: SQL by the name it has in the export. */
  readonly parts: Readonly<Record<string, string>>;
};

export type PersonTable = {
  /** The columns that name a person, the exported person's first. */
  readonly by: readonly string[];
  readonly fate: Fate;
  /** Null where the export leaves the table out; `because` says why. */
  readonly section: Section | null;
  /** Columns of an exported table that the export leaves out. */
  readonly withheld: readonly string[];
  readonly because: string | null;
};

type Exported = {
  readonly by: readonly string[];
  readonly fate: Fate;
  readonly section: string;
  readonly columns: readonly string[];
  readonly key: string;
  readonly people?: readonly string[];
  readonly parts?: Readonly<Record<string, string>>;
  readonly withheld?: readonly string[];
  /** Needed where something is withheld. */
  readonly because?: string;
};

/** A table whose rows the export shows. Every column is in `columns`, `withheld` or `by`. */
export function exported(table: Exported): PersonTable {
  const { by, fate, section, columns, key, people = [], parts = {}, withheld = [], because = null } = table;
  return { by, fate, section: { name: section, columns, key, people, parts }, withheld, because };
}

/** A table that names people and stays out of the export. */
export function leftOut(by: readonly string[], fate: Fate, because: string): PersonTable {
  return { by, fate, section: null, withheld: [], because };
}
