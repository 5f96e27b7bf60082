import { Command } from '@nestjs/cqrs';
import type { BuiltInRole } from './auth.contract.js';

// These commands run in the transaction of the demo data.

export interface DemoTeam {
  name: string;
  users: readonly { name: string; role: BuiltInRole }[];
}

/** Creates no usable passwords. Returns user IDs in the given order. */
export class WriteDemoTeam extends Command<{ users: number[]; teamId: number }> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly team: DemoTeam,
  ) {
    super();
  }
}

export class DeleteDemoTeam extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly ids: { users: readonly number[]; teams: readonly number[] },
  ) {
    super();
  }
}
