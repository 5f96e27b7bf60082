import { Injectable } from '@nestjs/common';

/** Limits of an account, which tests replace. */
@Injectable()
export class ReadLimits {
  /** Concurrent reads over all processes. */
  maxConcurrent = 2;
  /** Reads queued in this process. */
  maxWaiting = 20;
  maxWaitMs = 3_000;
  retryIntervalMs = 50;
  statementTimeoutMs = 8_000;
}
