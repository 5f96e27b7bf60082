/** LRU cache with an age limit, for Baileys. */
export class BoundedCache<Value> {
  private readonly entries = new Map<string, { value: Value; expiresAt: number }>();

  constructor(
    private readonly maxEntries: number,
    private readonly ttlMs = Number.POSITIVE_INFINITY,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  get<T = Value>(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    if (entry.expiresAt < performance.now()) return undefined;
    this.entries.set(key, entry);
    return entry.value as unknown as T;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set<T = Value>(key: string, value: T): void {
    this.entries.delete(key);
    this.entries.set(key, { value: value as unknown as Value, expiresAt: performance.now() + this.ttlMs });
    if (this.entries.size <= this.maxEntries) return;
    const oldest = this.entries.keys().next().value;
    if (oldest !== undefined) this.entries.delete(oldest);
  }

  del(key: string): void {
    this.entries.delete(key);
  }

  delWhere(matches: (key: string) => boolean): void {
    for (const key of this.entries.keys()) if (matches(key)) this.entries.delete(key);
  }

  flushAll(): void {
    this.entries.clear();
  }
}
