import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Clock } from '../../platform/clock.js';
import type { UserRequest } from '../../platform/http/access.js';
import { addressOf } from '../../platform/http/network/address-of.js';
import { formOf } from '../../platform/http/route/parameters.js';
import { CallLog } from './call-log.js';

const MAX_BODY_LENGTH = 8_000;

@Injectable()
export class WatchCalls implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly calls: CallLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const responses = new WeakMap<FastifyRequest, string>();
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onSend', (request: UserRequest, _reply, payload, done) => {
      if (request.signedIn?.apiKey && typeof payload === 'string')
        responses.set(request, payload.slice(0, MAX_BODY_LENGTH));
      done();
    });
    fastify.addHook('onResponse', (request: UserRequest, reply, done) => {
      const { signedIn, method, url: path } = request;
      if (signedIn?.apiKey)
        this.calls.add({
          accountId: signedIn.accountId,
          key: signedIn.apiKey.name,
          method,
          path,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ip: addressOf(request),
          at: this.clock.now(),
          request: describeRequest(request),
          answer: responses.get(request) ?? null,
        });
      done();
    });
  }
}

function describeRequest(request: FastifyRequest): string | null {
  const form = formOf(request);
  const files = Object.entries(form?.files ?? {}).map(([field, uploads]) => [field, uploads.map(({ name }) => name)]);
  const described =
    form && request.isMultipart() ? { ...(form.fields as object), ...Object.fromEntries(files) } : request.body;
  return described === undefined || described === null ? null : serialize(described);
}

/** Returns null if the nesting is too deep. */
function serialize(described: unknown): string | null {
  try {
    return JSON.stringify(described).slice(0, MAX_BODY_LENGTH);
  } catch {
    return null;
  }
}
