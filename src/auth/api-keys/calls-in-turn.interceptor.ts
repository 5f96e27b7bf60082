import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, from, lastValueFrom } from 'rxjs';
import { Throttled } from '../../platform/errors.js';
import type { RequestOfUser } from '../../platform/http/access.js';
import { readBody } from '../../platform/http/route/parameters.js';
import { ReadQueue } from '../../platform/reads/read-queue.js';

/** A third of the connections that a process has to the database: a program that asks for much at once leaves the rest to everybody else. */
const AT_ONCE = 4;
const MOST_WAITING = 600;
const LONGEST_WAIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;

/** Lets the programs of an account go on a few calls at a time; the rest of its calls wait without a connection to the database. */
@Injectable()
export class CallsInTurn implements NestInterceptor {
  private readonly queue = new ReadQueue();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { signedIn } = context.switchToHttp().getRequest<RequestOfUser>();
    return signedIn?.apiKey ? from(this.inTurn(signedIn.accountId, context, next)) : next.handle();
  }

  private async inTurn(accountId: number, context: ExecutionContext, next: CallHandler): Promise<unknown> {
    // A file that comes over a slow line keeps nobody waiting.
    await readBody(context);
    const gone = new AbortController();
    context
      .switchToHttp()
      .getResponse<FastifyReply>()
      .raw.once('close', () => gone.abort());
    const patience = { atOnce: AT_ONCE, waiting: MOST_WAITING, until: Date.now() + LONGEST_WAIT_MS };
    const leave = await this.queue.enter(accountId, { ...patience, signal: gone.signal }).catch(() => {
      throw new Throttled(RETRY_AFTER_SECONDS);
    });
    try {
      return await lastValueFrom(next.handle());
    } finally {
      leave();
    }
  }
}
