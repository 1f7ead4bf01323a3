/**
 * Postgres: disk_full, io_error, read_only_sql_transaction. File system: no space, quota exceeded, read-only, I/O
 * error.
 */
const storageCodes: ReadonlySet<string> = new Set(["53100", "58030", "25006", "ENOSPC", "EDQUOT", "EROFS", "EIO"]);
/** insufficient_privilege, which Postgres also reports when its files are read-only. */
const READ_ONLY_FILES = "42501";

/**
 * A write failed because storage is full, read-only or broken, in Postgres or in this process; it works again once the
 * operator has fixed the storage.
 */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  const code = String(error.code);
  return storageCodes.has(code) || (code === READ_ONLY_FILES && /read-only file system/i.test(error.message));
}
