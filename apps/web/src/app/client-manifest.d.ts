declare module "virtual:client-manifest" {
  /** Of the client of each language, by its tag. */
  export const manifests: Readonly<Record<string, import("vite").Manifest>>;
  /** Style sheets by the name the manifest gives them. */
  export const styles: Readonly<Record<string, string>>;
}
