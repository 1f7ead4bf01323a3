/** What deleting an account does with the rows of a table about the person. */
export type Fate =
  /** Deleted with the person's own row, by foreign key. */
  | "cascade"
  /** Deleted or redacted by a step of `erase-person.ts`. */
  | "by hand"
  /** The row stays under a pseudonym that can't be linked to the person. */
  | "pseudonym"
  /** Retained while a case is open, redacted once it is decided. */
  | "until decided"
  /** Only a keyed hash of the address is retained. */
  | "keyed hash";

/** A section of the export: rows of one table, under the database's column names. */
export type Section = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Unique among the person's rows; the export's keyset pages use it. */
  readonly key: string;
  /** Those of `columns` that refer to another person, who is exported with id and public name. */
  readonly people: readonly string[];
  /** Data of other tables about the row, `exported`: SQL expressions by their name in the export. */
  readonly parts: Readonly<Record<string, string>>;
};

export type PersonTable = {
  /** The columns that refer to a person, the exported person's first. */
  readonly by: readonly string[];
  readonly fate: Fate;
  /** Null where the table isn't exported; `because` has the reason. */
  readonly section: Section | null;
  /** Columns of an exported table that aren't exported. */
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
  /** Required where columns are withheld. */
  readonly because?: string;
};

/** A table whose rows the export shows. Every column is in `columns`, `withheld` or `by`. */
export function exported(table: Exported): PersonTable {
  const { by, fate, section, columns, key, people = [], parts = {}, withheld = [], because = null } = table;
  return { by, fate, section: { name: section, columns, key, people, parts }, withheld, because };
}

/** A table that refers to people but isn't exported. */
export function notExported(by: readonly string[], fate: Fate, because: string): PersonTable {
  return { by, fate, section: null, withheld: [], because };
}
