interface Waiting<Item> {
  item: Item;
  done: PromiseWithResolvers<void>;
}

/** Does together what comes while the lot before is being done: what comes alone waits for nothing, and the busier it is the fewer the lots. */
export class Lots<Item> {
  private waiting: Waiting<Item>[] = [];
  private isBusy = false;

  constructor(
    private readonly work: (items: readonly Item[]) => Promise<void>,
    private readonly most: number,
  ) {}

  /** Resolves when it is done. What makes a lot fail is found by doing each alone. */
  async add(item: Item): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.waiting.push({ item, done });
    if (!this.isBusy) void this.run();
    await done.promise;
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    while (this.waiting.length > 0) {
      const lot = this.waiting.splice(0, this.most);
      await this.work(lot.map(({ item }) => item)).then(
        () => lot.forEach(({ done }) => done.resolve()),
        async (error: unknown) => {
          if (lot.length === 1) lot[0]?.done.reject(error);
          else for (const { item, done } of lot) await this.work([item]).then(done.resolve, done.reject);
        },
      );
    }
    this.isBusy = false;
  }
}
