/** A turn was written or closed. Wakes the worker after `delayMs`. Losing it only delays. */
export class TurnWritten {
  constructor(
    readonly conversationId: number,
    readonly delayMs = 0,
  ) {}
}
