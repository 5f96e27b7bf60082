import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, from, lastValueFrom } from 'rxjs';
import { Invalid } from '../errors.js';
import type { UserRequest } from '../http/access.js';
import { toResponse } from '../http/errors/error.filter.js';
import { readBody } from '../http/route/parameters.js';
import type { FormValue } from '../http/route/read-form.js';
import { keepEffectKey } from './effect-key.js';
import { IdempotencyStore } from './idempotency-store.js';

const MAX_KEY_CHARS = 255;

/** Repeats the first response for 24 hours. Rejected calls are not stored. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly store: IdempotencyStore) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<UserRequest>();
    const key = request.headers['idempotency-key'];
    if (!request.signedIn?.apiKey || request.method === 'GET' || typeof key !== 'string' || key === '')
      return next.handle();
    if (key.length > MAX_KEY_CHARS) throw Invalid.field('Idempotency-Key', 'too_long');
    const claim = { accountId: request.signedIn.accountId, keyHash: sha256(key) };
    return from(this.store.run(claim.accountId, claim.keyHash, () => this.runOnce(context, next, claim)));
  }

  private async runOnce(
    context: ExecutionContext,
    next: CallHandler,
    { accountId, keyHash }: { accountId: number; keyHash: string },
  ): Promise<unknown> {
    const request = context.switchToHttp().getRequest<UserRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const form = await readBody(context);
    const previous = await this.store.claim(accountId, keyHash, sha256(identify(request, form)));
    if (previous instanceof Date) keepEffectKey(request, `api:${keyHash}:${previous.getTime()}`);
    else {
      void reply.status(previous.status).header('idempotent-replayed', 'true');
      return previous.body;
    }
    let body: unknown;
    try {
      body = await lastValueFrom(next.handle());
    } catch (error) {
      const isRejected = toResponse(error, 'en').status < 500;
      if (isRejected) await this.store.release(accountId, keyHash);
      else await this.store.leaveOpen(accountId, keyHash);
      throw error;
    }
    await this.store.keep(accountId, keyHash, { status: reply.statusCode, body: withoutSecret(body) });
    return body;
  }
}

/** A secret is shown once and never stored in clear. */
const withoutSecret = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'secret' in body ? { ...body, secret: null } : body;

/** Describes a call by method, URL, fields and file hashes. */
function identify({ method, url }: UserRequest, { fields, files }: FormValue<unknown>): string {
  const fileHashes = Object.entries(files).map(([field, uploads]) => [
    field,
    uploads.map(({ sha256: hash, name }) => [hash, name]),
  ]);
  return JSON.stringify([method, url, fields, fileHashes]);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
