import { Query } from '@nestjs/cqrs';

export class AutoRepliesChanged {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

export class AnswerRecorded {
  constructor(readonly accountId: number) {}
}

export class ChatbotsChanged {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

export class ChatAutomationChanged {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
  ) {}
}

export interface RunningBots {
  chatbots: number;
  autoReplies: number;
}

export class CountRunningBots extends Query<RunningBots> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface ChatOfContact {
  chatId: number;
  contactId: number;
}

/**
 * `deciding`: bots have not decided on the contact's newest message. `answering`: a conversation is open. Other chats
 * are absent.
 */
export class FindBotChats extends Query<ReadonlyMap<number, 'deciding' | 'answering'>> {
  constructor(
    readonly accountId: number,
    readonly chats: readonly ChatOfContact[],
  ) {
    super();
  }
}
