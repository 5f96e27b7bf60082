import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, from, lastValueFrom } from 'rxjs';
import { Throttled } from '../../platform/errors.js';
import type { UserRequest } from '../../platform/http/access.js';
import { readBody } from '../../platform/http/route/parameters.js';
import { ReadQueue } from '../../platform/reads/read-queue.js';

/** A third of the database connections, so one program cannot take them all. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 600;
const MAX_WAIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;

@Injectable()
export class LimitConcurrentCalls implements NestInterceptor {
  private readonly queue = new ReadQueue();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { signedIn } = context.switchToHttp().getRequest<UserRequest>();
    return signedIn?.apiKey ? from(this.limit(signedIn.accountId, context, next)) : next.handle();
  }

  private async limit(accountId: number, context: ExecutionContext, next: CallHandler): Promise<unknown> {
    // Slow uploads must not hold a slot.
    await readBody(context);
    const closed = new AbortController();
    context
      .switchToHttp()
      .getResponse<FastifyReply>()
      .raw.once('close', () => closed.abort());
    const limits = {
      maxConcurrent: MAX_CONCURRENT,
      maxWaiting: MAX_WAITING,
      until: performance.now() + MAX_WAIT_MS,
    };
    const release = await this.queue.enter(accountId, { ...limits, signal: closed.signal }).catch(() => {
      throw new Throttled(RETRY_AFTER_SECONDS);
    });
    try {
      return await lastValueFrom(next.handle());
    } finally {
      release();
    }
  }
}
