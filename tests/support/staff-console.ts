import { createHash, randomUUID } from "node:crypto";
import {
  type CommandArguments,
  type CommandReceipt,
  type CommandsResponse,
  commandsResponse,
  commandText,
  type StaffCommand,
} from "@meander/domain/contract/cases";
import { caseIdSchema } from "@meander/domain/ids";

export type CommandAnswer = { readonly status: number; readonly body: unknown };
type Post = (body: object) => Promise<CommandAnswer>;

type CommandTarget = {
  readonly caseId: string;
  readonly baseVersion?: number;
  readonly createdAt?: Date;
  readonly commandId?: string;
  readonly sequence?: number;
  readonly leaseToken?: string | undefined;
  readonly settles?: string | undefined;
};

/** The command log of one console, as its main process stores it: device, sequence, hashes. */
export class StaffConsole {
  readonly deviceId: string;
  #sequence = 0;
  readonly #post: Post;

  constructor(post: Post, deviceId: string = randomUUID()) {
    this.#post = post;
    this.deviceId = deviceId;
  }

  /** The next command of the log, unless a sequence is given. */
  write(commandArguments: CommandArguments, target: CommandTarget): StaffCommand {
    const sequence = target.sequence ?? this.#sequence + 1;
    this.#sequence = Math.max(this.#sequence, sequence);
    const command = {
      commandId: target.commandId ?? randomUUID(),
      sequence,
      caseId: caseIdSchema.parse(target.caseId),
      baseVersion: target.baseVersion ?? 1,
      createdAt: (target.createdAt ?? new Date()).toISOString(),
      arguments: commandArguments,
      ...(target.leaseToken !== undefined && { leaseToken: target.leaseToken }),
      ...(target.settles !== undefined && { settles: target.settles }),
    };
    return { ...command, hash: createHash("sha256").update(commandText(this.deviceId, command)).digest("hex") };
  }

  /** The unparsed response. */
  post(commands: readonly StaffCommand[]): Promise<CommandAnswer> {
    return this.#post({ deviceId: this.deviceId, deviceLabel: "Desk", commands });
  }

  async send(commands: readonly StaffCommand[]): Promise<CommandsResponse> {
    const { status, body } = await this.post(commands);
    if (status !== 200) throw new Error(`The commands returned ${status}: ${JSON.stringify(body)}`);
    return commandsResponse.parse(body);
  }

  /** Writes one command and sends it. */
  async give(commandArguments: CommandArguments, target: CommandTarget): Promise<CommandReceipt> {
    const { receipts } = await this.send([this.write(commandArguments, target)]);
    const [receipt] = receipts;
    if (receipt === undefined) throw new Error("The command has no receipt.");
    return receipt;
  }
}

export function decide(
  decision: Extract<CommandArguments, { type: "decide" }>["decision"],
  days?: number,
): CommandArguments {
  const commandArguments = { type: "decide", decision, category: "spam", policyVersion: 1, reason: "" } as const;
  return days === undefined ? commandArguments : { ...commandArguments, days };
}
