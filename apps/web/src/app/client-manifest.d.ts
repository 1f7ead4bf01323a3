declare module "virtual:client-manifest" {
  /** The manifest of each language's client, by language tag. */
  export const manifests: Readonly<Record<string, import("vite").Manifest>>;
  /** The styles of what the server renders for browsers without scripts, relative to the site. */
  export const plainStyleFile: string;
  /** Style sheet texts by the file name in the manifest. */
  export const styles: Readonly<Record<string, string>>;
}
