const uploadPath = /^\/api\/private\/v1\.0\/media\/upload\/?$/;

/** Its body is streamed to a file by the handler, which limits it. */
export function isUploadPath(path: string): boolean {
  return uploadPath.test(path);
}
