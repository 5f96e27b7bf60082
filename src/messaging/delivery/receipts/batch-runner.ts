interface PendingItem<Item> {
  item: Item;
  done: PromiseWithResolvers<void>;
}

/** Items that arrive during a run share the next batch. */
export class BatchRunner<Item> {
  private pending: PendingItem<Item>[] = [];
  private isBusy = false;

  constructor(
    private readonly work: (items: readonly Item[]) => Promise<void>,
    private readonly maxItems: number,
  ) {}

  /** Repeats a failed batch item by item. */
  async add(item: Item): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.pending.push({ item, done });
    if (!this.isBusy) void this.run();
    await done.promise;
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    while (this.pending.length > 0) {
      const batch = this.pending.splice(0, this.maxItems);
      await this.work(batch.map(({ item }) => item)).then(
        () => batch.forEach(({ done }) => done.resolve()),
        async (error: unknown) => {
          if (batch.length === 1) batch[0]?.done.reject(error);
          else for (const { item, done } of batch) await this.work([item]).then(done.resolve, done.reject);
        },
      );
    }
    this.isBusy = false;
  }
}
