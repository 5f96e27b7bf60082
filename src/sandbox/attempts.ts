const MAX_ENTRIES = 500;

/** Lets tests detect reconnect loops. */
export class Attempts {
  private readonly byNumber = new Map<string, number[]>();
  private readonly pushedOut = new Map<string, number[]>();

  record(number: string): void {
    const times = this.byNumber.get(number) ?? [];
    times.push(Date.now());
    if (times.length > MAX_ENTRIES) times.shift();
    this.byNumber.set(number, times);
  }

  /** A login replaced an open connection: two clients, or an unnoticed disconnect. */
  recordPushedOut(number: string): void {
    this.pushedOut.set(number, [...(this.pushedOut.get(number) ?? []), Date.now()].slice(-MAX_ENTRIES));
  }

  pushedOutOf(number: string): readonly number[] {
    return this.pushedOut.get(number) ?? [];
  }

  /** Epoch ms, oldest first. */
  of(number: string): readonly number[] {
    return this.byNumber.get(number) ?? [];
  }

  clear(): void {
    this.byNumber.clear();
    this.pushedOut.clear();
  }
}
