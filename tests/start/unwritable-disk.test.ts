import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMailTransport } from "@meander/api/delivery/mail-transport";
import { startMailSink } from "@meander/api/mail-sink/sink-server";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import { proveFullDisk } from "../faults/full-disk.proof.ts";
import { canMount, SmallDisk } from "../faults/full-disk/small-disk.ts";

const script = fileURLToPath(new URL("../../scripts/start.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "meander-unwritable-"));
const mounts = canMount();

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startOn(dataFolder: string) {
  const env = { ...process.env, MEANDER_DATA: dataFolder, PORT: "0" };
  const { status, output } = await runCommand(process.execPath, [script], { env });
  return { status, lines: output.trim().split("\n") };
}

/** The quick variant of `npm run proof -- full-disk`; mounting a disk requires root. */
test.runIf(mounts)("a full disk of logs, and one of data, loses no acknowledged write", async () => {
  const lines: string[] = [];
  const { violations, figures } = await proveFullDisk({ times: 2, log: (line) => lines.push(line) });
  expect({ violations, lines: violations.length === 0 ? [] : lines }).toEqual({ violations: [], lines: [] });
  expect(figures.acknowledged).toBeGreaterThan(1);
});

test.runIf(mounts)(
  "the mailbox defers mail on a full disk, leaves no partial file, and accepts it once there is space",
  async () => {
    const disk = SmallDisk.mount(join(folder, "mail"), 1);
    const sink = await startMailSink(disk.folder);
    const options = { smtpUrl: sink.url, from: "hello@meander.example", host: "meander.example", isEmbeddedSink: true };
    const transport = createMailTransport(options);
    const mail = { to: "ada@example.org", subject: "Hello", html: "<p>Hello</p>", text: "Hello ".repeat(2_000) };
    try {
      disk.fill();
      const deferred = { state: "deferred", reason: "deferred", detail: "452", delaySeconds: 5 };
      expect(await transport.send({ ...mail, deliveryId: "first" }, 8)).toEqual(deferred);
      expect(readdirSync(disk.folder)).toEqual(["filler"]);
      disk.free();
      expect(await transport.send({ ...mail, deliveryId: "first" }, 9)).toEqual({ state: "accepted" });
      expect(readdirSync(disk.folder)).toEqual([expect.stringMatching(/\.eml$/)]);
    } finally {
      transport.close();
      await sink.stop();
      disk.unmount();
    }
  },
);

test.runIf(mounts)("a start on a full disk reports it in one sentence", async () => {
  const disk = SmallDisk.mount(join(folder, "full"), 1);
  try {
    disk.fill();
    const { status, lines } = await startOn(disk.folder);
    expect({ status, lines }).toEqual({
      status: 1,
      lines: [`[meander] The disk of ${disk.folder} is full: free some space.`],
    });
  } finally {
    disk.unmount();
  }
});

test.runIf(mounts)("a start on a read-only disk reports it in one sentence", async () => {
  const disk = SmallDisk.mount(join(folder, "read-only"), 1);
  try {
    disk.makeReadOnly();
    const { status, lines } = await startOn(disk.folder);
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`${disk.folder} is read-only`)]);
  } finally {
    disk.unmount();
  }
});

/** Root ignores file permissions. */
test.runIf(process.getuid?.() !== 0)("a start on another user's folder reports it in one sentence", async () => {
  const closed = join(folder, "closed");
  mkdirSync(closed);
  chmodSync(closed, 0o500);
  const { status, lines } = await startOn(closed);
  expect(status).toBe(1);
  expect(lines).toEqual([expect.stringContaining(`This user may not write to ${closed}`)]);
});
