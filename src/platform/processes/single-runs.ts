interface Run {
  isWanted: boolean;
  done: Promise<void>;
}

/**
 * Work of which one run at a time is under way for each key, in this process: who asks during a run has it looked once more when it is through.
 * For work whose rows say what is to be done, so that nothing is lost with the process.
 */
export class SingleRuns {
  private readonly running = new Map<number, Run>();

  /** Resolves when everything that was wanted until then is done; rejects with what `once` threw, and then nothing more is run. */
  start(key: number, once: () => Promise<void>): Promise<void> {
    const running = this.running.get(key);
    if (running) {
      running.isWanted = true;
      return running.done;
    }
    const run: Run = { isWanted: true, done: Promise.resolve() };
    this.running.set(key, run);
    return (run.done = this.run(run, key, once));
  }

  /** Resolves when every run has ended, whichever way. */
  async settle(): Promise<void> {
    await Promise.allSettled(Array.from(this.running.values(), ({ done }) => done));
  }

  private async run(run: Run, key: number, once: () => Promise<void>): Promise<void> {
    try {
      while (run.isWanted) {
        run.isWanted = false;
        await once();
      }
    } finally {
      // In the same moment in which nobody wanted another look.
      this.running.delete(key);
    }
  }
}
