import { Injectable } from '@nestjs/common';

/** Tests replace the limits. */
@Injectable()
export class ReadLimits {
  /** Concurrent reads over all processes. */
  atOnce = 2;
  /** Reads queued in this process. */
  waiting = 20;
  maxWaitMs = 3_000;
  retryIntervalMs = 50;
  /** Per statement. */
  timeoutMs = 8_000;
}
