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
