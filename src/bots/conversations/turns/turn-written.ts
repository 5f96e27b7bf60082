/** Wakes the worker after `delayMs`. Losing the event only delays the turn. */
export class TurnWritten {
  constructor(
    readonly conversationId: number,
    readonly delayMs = 0,
  ) {}
}
