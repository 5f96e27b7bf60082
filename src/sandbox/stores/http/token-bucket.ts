export class TokenBuckets {
  private readonly buckets = new Map<string, { remaining: number; at: number }>();

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
  ) {}

  /** Returns -1 if there are too few tokens. */
  take(key: string, cost = 1, now = Date.now()): number {
    const bucket = this.buckets.get(key) ?? { remaining: this.size, at: now };
    bucket.remaining = Math.min(this.size, bucket.remaining + ((now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    this.buckets.set(key, bucket);
    if (bucket.remaining < cost) return -1;
    bucket.remaining -= cost;
    return Math.floor(bucket.remaining);
  }

  remaining(key: string): number {
    return Math.floor(this.buckets.get(key)?.remaining ?? this.size);
  }

  refund(key: string, cost: number): void {
    const bucket = this.buckets.get(key);
    if (bucket) bucket.remaining = Math.min(this.size, bucket.remaining + cost);
  }
}
