/** One rule of the house, a file that breaks it, and the same file keeping it. */
export type Fixture = {
  readonly rule: string;
  /** Where the file would stand in the house; the layers are rules about folders. */
  readonly path: string;
  readonly violation: string;
  readonly clean: string;
  /** The tool that has to object, and the name of its rule. */
  readonly reportedBy: Tool;
  readonly as: string;
  /** Other files both need to stand beside them. */
  readonly beside?: Readonly<Record<string, string>>;
};

export type Tool = "biome" | "oxlint" | "names" | "floors" | "styles";
