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
