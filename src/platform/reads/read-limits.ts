import { Injectable } from '@nestjs/common';

/** Per account. Tests replace them. */
@Injectable()
export class ReadLimits {
  /** Over all processes. */
  atOnce = 2;
  /** Queued in this process. */
  waiting = 20;
  maxWaitMs = 3_000;
  /** Retries while other processes hold all locks. */
  askEveryMs = 50;
  /** Per statement. */
  timeoutMs = 8_000;
}
