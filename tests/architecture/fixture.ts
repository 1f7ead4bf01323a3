/** An architecture rule, a file that breaks it, and the same file following it. */
export type Fixture = {
  readonly rule: string;
  /** Path of the file in the repository; layer rules depend on the folder. */
  readonly path: string;
  readonly violation: string;
  readonly clean: string;
  /** The tool that has to report the violation, and the name of its rule. */
  readonly reportedBy: Tool;
  readonly ruleName: string;
  /** Further files that both versions need. */
  readonly additionalFiles?: Readonly<Record<string, string>>;
};

export type Tool = "biome" | "oxlint" | "names" | "floors" | "styles";
