/** A turn was written down, or one is closed and something may wait behind it: whoever performs turns is to look, now or later. Losing it delays and loses nothing. */
export class TurnWritten {
  constructor(
    readonly conversationId: number,
    readonly delayMs = 0,
  ) {}
}
