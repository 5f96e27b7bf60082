import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestOfUser } from '../../platform/http/access.js';
import { addressOf } from '../../platform/http/network/address-of.js';
import { formOf } from '../../platform/http/route/parameters.js';
import { CallLog } from './call-log.js';

/** Longer bodies are cut anyway. */
const LONGEST = 8_000;

/** Hands every call that came with a right key to the log, with what it was answered, after the answer has gone. */
@Injectable()
export class WatchCalls implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly calls: CallLog,
  ) {}

  onModuleInit(): void {
    const answers = new WeakMap<FastifyRequest, string>();
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onSend', (request: RequestOfUser, _reply, payload, done) => {
      if (request.signedIn?.apiKey && typeof payload === 'string') answers.set(request, payload.slice(0, LONGEST));
      done();
    });
    fastify.addHook('onResponse', (request: RequestOfUser, reply, done) => {
      const { signedIn, method, url: path } = request;
      if (signedIn?.apiKey)
        this.calls.add({
          ...{ accountId: signedIn.accountId, key: signedIn.apiKey.name, method, path, status: reply.statusCode },
          ...{ ms: Math.round(reply.elapsedTime), ip: addressOf(request), at: new Date() },
          ...{ request: tellRequest(request), answer: answers.get(request) ?? null },
        });
      done();
    });
  }
}

/** A form as its fields and the names of its files. */
function tellRequest(request: FastifyRequest): string | null {
  const form = formOf(request);
  const files = Object.entries(form?.files ?? {}).map(([field, given]) => [field, given.map(({ name }) => name)]);
  const told =
    form && request.isMultipart() ? { ...(form.fields as object), ...Object.fromEntries(files) } : request.body;
  return told === undefined || told === null ? null : write(told);
}

/** What nests too deeply to be written was read by nobody either, and hides no call. */
function write(told: unknown): string | null {
  try {
    return JSON.stringify(told).slice(0, LONGEST);
  } catch {
    return null;
  }
}
