import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, from, lastValueFrom } from 'rxjs';
import type { UserRequest } from '../http/access.js';
import { BoundedReads } from './bounded-reads.js';

@Injectable()
class ExpensiveReadInterceptor implements NestInterceptor {
  constructor(private readonly reads: BoundedReads) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { signedIn } = http.getRequest<UserRequest>();
    if (!signedIn) throw new Error('@ExpensiveRead() on a route for guests');
    const signal = untilClosed(http.getResponse<FastifyReply>());
    return from(this.reads.run(signedIn.accountId, signal, () => lastValueFrom(next.handle())));
  }
}

export const ExpensiveRead = () => UseInterceptors(ExpensiveReadInterceptor);

function untilClosed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
