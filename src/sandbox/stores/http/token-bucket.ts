/** Allows `size` calls at once, refilled by `perSecond`. */
export class TokenBuckets {
  private readonly buckets = new Map<string, { left: number; at: number }>();

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
  ) {}

  /** -1 means too few. */
  take(key: string, cost = 1, now = Date.now()): number {
    const bucket = this.buckets.get(key) ?? { left: this.size, at: now };
    bucket.left = Math.min(this.size, bucket.left + ((now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    this.buckets.set(key, bucket);
    if (bucket.left < cost) return -1;
    bucket.left -= cost;
    return Math.floor(bucket.left);
  }

  left(key: string): number {
    return Math.floor(this.buckets.get(key)?.left ?? this.size);
  }

  refund(key: string, cost: number): void {
    const bucket = this.buckets.get(key);
    if (bucket) bucket.left = Math.min(this.size, bucket.left + cost);
  }
}
