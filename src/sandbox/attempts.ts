const KEPT = 500;

/** When linked devices knocked, by number: whether a client hammers is told by the network, not by the client. */
export class Attempts {
  private readonly byNumber = new Map<string, number[]>();
  private readonly pushedOut = new Map<string, number[]>();

  note(number: string): void {
    const times = this.byNumber.get(number) ?? [];
    times.push(Date.now());
    if (times.length > KEPT) times.shift();
    this.byNumber.set(number, times);
  }

  /** A login has ended a connection of the same device that was open: two held it at once, or the former did not hear of its end. */
  notePushedOut(number: string): void {
    this.pushedOut.set(number, [...(this.pushedOut.get(number) ?? []), Date.now()].slice(-KEPT));
  }

  pushedOutOf(number: string): readonly number[] {
    return this.pushedOut.get(number) ?? [];
  }

  /** Milliseconds since 1970, oldest first. */
  of(number: string): readonly number[] {
    return this.byNumber.get(number) ?? [];
  }

  clear(): void {
    this.byNumber.clear();
    this.pushedOut.clear();
  }
}
