/** A migration or a function's file failed; the whole run was rolled back. */
export class MigrationFailedError extends Error {
  override name = "MigrationFailedError";
  readonly migration: string;
  constructor(migration: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The migration ${migration} failed and was rolled back, the database is as it was before: ${reason}`, {
      cause,
    });
    this.migration = migration;
  }
}

/** The database has migrations that this version doesn't know. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
  readonly migrations: readonly string[];
  constructor(migrations: readonly string[]) {
    super(
      `This database was made by a newer Meander: it holds ${migrations.join(", ")}, which this version doesn't know. ` +
        "Update Meander, or use another database.",
    );
    this.migrations = migrations;
  }
}

/** The database has a migration that was since squashed, so it can't be migrated to the current schema. */
export class SquashedDatabaseError extends Error {
  override name = "SquashedDatabaseError";
  constructor() {
    super(
      "This database was made by a Meander from before its first release, which this version can't update: set MEANDER_DATA to a new " +
        "folder (or DATABASE_URL to an empty database) to start afresh, and the old data stays as it is.",
    );
  }
}
