declare module "virtual:client-manifest" {
  /** The manifest of each language's client, by language tag. */
  export const manifests: Readonly<Record<string, import("vite").Manifest>>;
  /** Style sheet texts by the file name in the manifest. */
  export const styles: Readonly<Record<string, string>>;
}
