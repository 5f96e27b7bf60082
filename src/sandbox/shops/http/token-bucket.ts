/** A limit of calls: so many at once, refilled by so many a second. */
export class TokenBuckets {
  private readonly buckets = new Map<string, { left: number; at: number }>();

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
  ) {}

  /** Takes one; answers how many are left, negative when there was none. */
  take(key: string, now = Date.now()): number {
    const bucket = this.buckets.get(key) ?? { left: this.size, at: now };
    bucket.left = Math.min(this.size, bucket.left + ((now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    this.buckets.set(key, bucket);
    if (bucket.left < 1) return -1;
    bucket.left -= 1;
    return Math.floor(bucket.left);
  }
}
