import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";

type IdSchema = { readonly safeParse: (id: string) => { readonly success: boolean } };

/** The name before the extension. Throws DomainError not-found for another extension, or a name that is no such id. */
export function fileName(file: string, extension: string, schema?: IdSchema): string {
  const name = file.endsWith(extension) ? file.slice(0, -extension.length) : "";
  if (name === "" || schema?.safeParse(name).success === false) throw siteFileNotFound();
  return name;
}

export function siteFileNotFound(): DomainError {
  return new DomainError("not-found", message("notFound"));
}
