interface CollectedBody {
  readonly isComplete: boolean;
  refuse(): void;
}

/** Limits bytes in memory. Above the limit, rejects the body that was idle longest. */
export class BodyBudget {
  private heldBytes = 0;
  /** Bodies, the longest idle first. */
  private readonly bodies = new Set<CollectedBody>();

  constructor(private readonly maxBytes: number) {}

  take(body: CollectedBody, bytes: number): void {
    this.heldBytes += bytes;
    this.bodies.delete(body);
    this.bodies.add(body);
    for (const idle of this.bodies) {
      if (this.heldBytes <= this.maxBytes) return;
      if (!idle.isComplete) idle.refuse();
    }
  }

  release(body: CollectedBody, bytes: number): void {
    this.bodies.delete(body);
    this.heldBytes -= bytes;
  }
}
