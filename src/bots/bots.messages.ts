import { Query } from '@nestjs/cqrs';

/** Auto-replies came, went or were changed. */
export class AutoRepliesChanged {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

/** It was written down what became of a message that came. */
export class AnswerRecorded {
  constructor(readonly accountId: number) {}
}

/** Chatbots came, went or were changed. */
export class ChatbotsChanged {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

/** Whether bots may answer in a chat, or who answers there, changed. */
export class ChatBotsChanged {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
  ) {}
}

export interface RunningBots {
  chatbots: number;
  autoReplies: number;
}

/** How many of an account's bots are switched on. */
export class CountRunningBots extends Query<RunningBots> {
  constructor(readonly accountId: number) {
    super();
  }
}
