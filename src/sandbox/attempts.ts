const MAX_ENTRIES = 500;

/** Login times, by which tests detect reconnect loops. */
export class Attempts {
  private readonly loginTimes = new Map<string, number[]>();
  private readonly pushedOutTimes = new Map<string, number[]>();

  record(number: string): void {
    const times = this.loginTimes.get(number) ?? [];
    times.push(Date.now());
    if (times.length > MAX_ENTRIES) times.shift();
    this.loginTimes.set(number, times);
  }

  /** Records a login that replaced an open connection, because of two clients or an unnoticed disconnect. */
  recordPushedOut(number: string): void {
    this.pushedOutTimes.set(number, [...(this.pushedOutTimes.get(number) ?? []), Date.now()].slice(-MAX_ENTRIES));
  }

  listPushedOut(number: string): readonly number[] {
    return this.pushedOutTimes.get(number) ?? [];
  }

  /** Returns epoch milliseconds, oldest first. */
  listByNumber(number: string): readonly number[] {
    return this.loginTimes.get(number) ?? [];
  }

  clear(): void {
    this.loginTimes.clear();
    this.pushedOutTimes.clear();
  }
}
