interface CollectedBody {
  readonly isComplete: boolean;
  refuse(): void;
}

/** Over the limit, rejects the body that has been idle longest. */
export class BodyBudget {
  private held = 0;
  /** Longest idle first. */
  private readonly bodies = new Set<CollectedBody>();

  constructor(private readonly maxBytes: number) {}

  take(body: CollectedBody, bytes: number): void {
    this.held += bytes;
    this.bodies.delete(body);
    this.bodies.add(body);
    for (const idle of this.bodies) {
      if (this.held <= this.maxBytes) return;
      if (!idle.isComplete) idle.refuse();
    }
  }

  release(body: CollectedBody, bytes: number): void {
    this.bodies.delete(body);
    this.held -= bytes;
  }
}
