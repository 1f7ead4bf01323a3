/** Of Postgres: disk_full, io_error, read_only_sql_transaction. Of the file system: no space, over quota, read-only, broken. */
const storageCodes: ReadonlySet<string> = new Set(["53100", "58030", "25006", "ENOSPC", "EDQUOT", "EROFS", "EIO"]);
/** insufficient_privilege, which Postgres also says where it finds its files read-only. */
const READ_ONLY_FILES = "42501";

/** Something can't be written now that could be before, by Postgres or by this process; it works again once the operator has made room. */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  const code = String(error.code);
  return storageCodes.has(code) || (code === READ_ONLY_FILES && /read-only file system/i.test(error.message));
}
