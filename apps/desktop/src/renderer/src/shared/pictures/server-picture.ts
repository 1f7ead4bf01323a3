import { pictureAddresses, pictureIdOf } from "@meander/domain/image/picture-address";
import type { pictureWidths } from "@meander/domain/image/picture-widths";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { unwrap } from "../query/call.ts";

/**
 * A picture of the server as a `data:` address, by its path there. Its bytes come over IPC, because the window has no
 * network; they are only in memory.
 */
export function serverPictureQuery(path: string) {
  return queryOptions({
    queryKey: ["picture", path],
    queryFn: async () => {
      const { type, bytes } = await unwrap(window.meander.getPicture({ path }));
      return toDataAddress(new Blob([new Uint8Array(bytes)], { type }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}

/** The picture's address once it has loaded; undefined before, without a path, and when it can't be loaded. */
export function useServerPicture(path: string | undefined): string | undefined {
  return useQuery({ ...serverPictureQuery(path ?? ""), enabled: path !== undefined }).data;
}

/** The path of an uploaded picture at that width; others have one size. */
export function pathAtWidth(path: string, width: (typeof pictureWidths)[number]): string {
  const id = pictureIdOf(path);
  return (id === null ? undefined : pictureAddresses(id, "jpg")[width]) ?? path;
}

function toDataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () => {
      if (typeof reader.result === "string") resolve(reader.result);
      else reject(reader.error ?? new Error("A picture couldn't be read."));
    });
    reader.readAsDataURL(blob);
  });
}
