import { totalmem } from "node:os";

/** `durable`: acknowledged writes survive a crash. `disposable`: for databases that tests throw away. */
export type Durability = "durable" | "disposable";

/** The server's settings as a configuration file; rewritten before each start. */
export function describeSettings(port: number, durability: Durability): string {
  const isDurable = durability === "durable";
  const memoryMb = Math.round(totalmem() / 2 ** 20);
  const settings: Record<string, string | number | boolean> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port,
    password_encryption: "scram-sha-256",
    max_connections: 100,

    // A small machine shared with Node and a browser: an eighth of its memory, at most 256 MB.
    shared_buffers: `${Math.max(32, Math.min(256, Math.round(memoryMb / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.round(memoryMb / 4))}MB`,
    work_mem: "8MB",
    maintenance_work_mem: "96MB",
    max_wal_size: "1GB",
    random_page_cost: 1.1,
    jit: false,

    fsync: isDurable,
    synchronous_commit: isDurable,
    full_page_writes: isDurable,
    // After a crash one syncfs call flushes the file system, instead of one fsync for each of some thousand files.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
    ...(isDurable ? {} : { autovacuum: false, wal_level: "minimal", max_wal_senders: 0 }),

    TimeZone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    // Statements and their parameters contain personal data, so neither is logged.
    log_statement: "none",
    log_min_error_statement: "panic",
    log_parameter_max_length_on_error: 0,
    log_error_verbosity: "terse",
    log_checkpoints: false,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${typeof value === "boolean" ? onOff(value) : value}'`,
  );
  return `# Written by Meander at each start; edits are lost.\n${lines.join("\n")}\n`;
}

function onOff(value: boolean): string {
  return value ? "on" : "off";
}
