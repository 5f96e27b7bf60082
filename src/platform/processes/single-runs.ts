interface Run {
  isRequested: boolean;
  done: Promise<void>;
}

/** Runs work of a key one at a time. A start during a run causes one more. */
export class SingleRuns {
  private readonly running = new Map<number, Run>();

  /** Rejects and stops at an error of `work`. */
  start(key: number, work: () => Promise<void>): Promise<void> {
    const running = this.running.get(key);
    if (running) {
      running.isRequested = true;
      return running.done;
    }
    const run: Run = { isRequested: true, done: Promise.resolve() };
    this.running.set(key, run);
    return (run.done = this.run(run, key, work));
  }

  async settle(): Promise<void> {
    await Promise.allSettled(Array.from(this.running.values(), ({ done }) => done));
  }

  private async run(run: Run, key: number, work: () => Promise<void>): Promise<void> {
    try {
      while (run.isRequested) {
        run.isRequested = false;
        await work();
      }
    } finally {
      // Synchronous with the check above, so no start is lost.
      this.running.delete(key);
    }
  }
}
