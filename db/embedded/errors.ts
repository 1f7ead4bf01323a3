/** Each message explains the problem and its solution; `npm start` prints it unchanged. */

/** No Postgres binaries are available for this platform. */
export class UnsupportedPlatformError extends Error {
  override name = "UnsupportedPlatformError";
  constructor(reason: string) {
    super(`${reason} Set DATABASE_URL to a Postgres server (15 or later) of your own.`);
  }
}

/** Another process (`ownerPid`) has locked this data folder. */
export class DataFolderInUseError extends Error {
  override name = "DataFolderInUseError";
  readonly ownerPid: number;
  constructor(dataDir: string, ownerPid: number, lockFile: string) {
    super(
      `The data folder ${dataDir} is in use by process ${ownerPid}. Stop that one first, or choose another data folder. ` +
        `If process ${ownerPid} isn't Meander, delete ${lockFile} and start again.`,
    );
    this.ownerPid = ownerPid;
  }
}

/** The data belongs to another major version of Postgres. */
export class DataFolderVersionError extends Error {
  override name = "DataFolderVersionError";
  constructor(cluster: string, found: string, wanted: string) {
    super(
      `The data in ${cluster} was written by Postgres ${found}, this Meander brings Postgres ${wanted}. ` +
        `Export it with the Meander that made it (pg_dump), or move the folder away to start afresh.`,
    );
  }
}

/** Postgres doesn't run as root, and its unprivileged user can't enter a parent folder of the data. */
export class DataFolderUnreachableError extends Error {
  override name = "DataFolderUnreachableError";
  constructor(dataDir: string, barrier: string, user: string) {
    super(
      `Postgres doesn't run as root, so it runs as ${user}, and ${user} may not enter ${barrier}, which the data folder ${dataDir} lies below. ` +
        `Move Meander to a folder everyone may enter (such as /srv), or run 'chmod o+x ${barrier}', or start Meander as an ordinary user, or set DATABASE_URL.`,
    );
  }
}

/** The data belongs to another user, often root, and this process is unprivileged. */
export class DataFolderOwnerError extends Error {
  override name = "DataFolderOwnerError";
  constructor(dataDir: string, ownerUid: number) {
    super(
      `The data folder ${dataDir} was made when Meander ran as another user (its data belongs to user ${ownerUid}). ` +
        `Start Meander as that user or as root, or move the folder away to start afresh.`,
    );
  }
}

/** initdb or Postgres failed; the message ends with the last lines of its output. */
export class PostgresStartError extends Error {
  override name = "PostgresStartError";
  constructor(what: string, output: string) {
    const lastLines = output.trim().split("\n").slice(-12).join("\n");
    super(lastLines === "" ? what : `${what}\n${lastLines}`);
  }
}
