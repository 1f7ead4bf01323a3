declare module "virtual:client-manifest" {
  export const manifest: import("vite").Manifest;
  /** Style sheets by the name the manifest gives them. */
  export const styles: Readonly<Record<string, string>>;
}
