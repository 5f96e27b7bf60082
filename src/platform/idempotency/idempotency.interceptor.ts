import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, from, lastValueFrom } from 'rxjs';
import { Invalid } from '../errors.js';
import type { RequestOfUser } from '../http/access.js';
import { toAnswer } from '../http/errors/error.filter.js';
import { readBody } from '../http/route/parameters.js';
import type { FormValue } from '../http/route/read-form.js';
import { log } from '../logging.js';
import { keepEffectKey } from './effect-key.js';
import { IdempotencyStore } from './idempotency-store.js';

const LONGEST_KEY = 255;

/**
 * Calls of the integration API that change something and name an `Idempotency-Key` have their effect once: a repetition is answered with
 * the status and the body of the first for 24 hours. What was refused is not kept; what broke is finished by the next call.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly store: IdempotencyStore) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<RequestOfUser>();
    const key = request.headers['idempotency-key'];
    if (!request.signedIn?.apiKey || request.method === 'GET' || typeof key !== 'string' || key === '')
      return next.handle();
    if (key.length > LONGEST_KEY) throw Invalid.field('Idempotency-Key', 'too_long');
    return from(this.once(context, next, { accountId: request.signedIn.accountId, keyHash: sha256(key) }));
  }

  private async once(
    context: ExecutionContext,
    next: CallHandler,
    { accountId, keyHash }: { accountId: number; keyHash: string },
  ): Promise<unknown> {
    const request = context.switchToHttp().getRequest<RequestOfUser>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const form = await readBody(context);
    const former = await this.store.claim(accountId, keyHash, sha256(asked(request, form)));
    if (former instanceof Date) keepEffectKey(request, `api:${keyHash}:${former.getTime()}`);
    else {
      void reply.status(former.status).header('idempotent-replayed', 'true');
      return former.body;
    }
    let body: unknown;
    try {
      body = await lastValueFrom(next.handle());
    } catch (error) {
      const isRefused = toAnswer(error, 'en').status < 500;
      const left = isRefused ? this.store.release(accountId, keyHash) : this.store.leaveOpen(accountId, keyHash);
      // The error of the call is the one that is told.
      await left.catch((trouble: unknown) => {
        log.warn({ err: trouble }, 'an idempotency key was not released');
      });
      throw error;
    }
    await this.store.keep(accountId, keyHash, { status: reply.statusCode, body });
    return body;
  }
}

/** All that makes one call another: files by their bytes. */
function asked({ method, url }: RequestOfUser, { fields, files }: FormValue<unknown>): string {
  const sent = Object.entries(files).map(([field, given]) => [
    field,
    given.map(({ sha256: hash, name }) => [hash, name]),
  ]);
  return JSON.stringify([method, url, fields, sent]);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
