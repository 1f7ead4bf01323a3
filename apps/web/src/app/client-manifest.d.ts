declare module "virtual:client-manifest" {
  export const manifest: import("vite").Manifest;
}
