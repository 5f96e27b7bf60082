import { Command } from '@nestjs/cqrs';

// The sandbox uses these messages within its transaction.

/** Writes a switched-off reply for evenings. Returns its ID. */
export class WriteDemoAutoReply extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly reply: { name: string; body: string },
  ) {
    super();
  }
}

export class DeleteDemoAutoReplies extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}

/** Writes a switched-off bot that greets and hands over. Returns its ID. */
export class WriteDemoChatbot extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly bot: { name: string; greeting: string; handover: string },
  ) {
    super();
  }
}

export class DeleteDemoChatbots extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}
