import { Injectable } from '@nestjs/common';

/** Limits per account. Tests replace them. */
@Injectable()
export class ReadLimits {
  /** Concurrent reads over all processes. */
  atOnce = 2;
  /** Reads queued in this process. */
  waiting = 20;
  maxWaitMs = 3_000;
  /** Pause before a retry, while other processes hold all locks. */
  retryIntervalMs = 50;
  /** Per statement. */
  timeoutMs = 8_000;
}
