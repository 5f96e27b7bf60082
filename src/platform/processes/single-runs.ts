interface Run {
  isRequested: boolean;
  done: Promise<void>;
}

/** A start during a run causes one more. */
export class SingleRuns {
  private readonly running = new Map<number, Run>();

  /** An error of `once` rejects and stops. */
  start(key: number, once: () => Promise<void>): Promise<void> {
    const running = this.running.get(key);
    if (running) {
      running.isRequested = true;
      return running.done;
    }
    const run: Run = { isRequested: true, done: Promise.resolve() };
    this.running.set(key, run);
    return (run.done = this.run(run, key, once));
  }

  async settle(): Promise<void> {
    await Promise.allSettled(Array.from(this.running.values(), ({ done }) => done));
  }

  private async run(run: Run, key: number, once: () => Promise<void>): Promise<void> {
    try {
      while (run.isRequested) {
        run.isRequested = false;
        await once();
      }
    } finally {
      // Synchronous with the check above, so no start is lost.
      this.running.delete(key);
    }
  }
}
