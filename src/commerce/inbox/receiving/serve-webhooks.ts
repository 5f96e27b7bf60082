import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../../platform/http/network/address-of.js';
import { log } from '../../../platform/logging.js';
import { bodyOf, serveRaw } from '../../../platform/webhooks/serve-raw.js';
import { ReceiveWooKeys } from '../../connections/handshakes/receive-woo-keys.js';
import { Platform } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';
import { ReceiveAppDelivery } from './receive-app-delivery.js';
import { type Receipt, ReceiveDelivery } from './receive-delivery.js';

const LARGEST_DELIVERY = 5 * 1024 * 1024;

type Answer = Pick<Receipt, 'body'> & { status: number };
const NOT_FOUND: Answer = { status: 404, body: { message: 'Not found.', code: 'not_found' } };
const TOO_LARGE: Answer = { status: 413, body: { message: 'The request is too large.', code: 'too_large' } };
const UNREADABLE: Answer = { status: 400, body: { message: 'The request could not be read.', code: 'malformed' } };
const FAILED: Answer = { status: 503, body: { message: 'Please send it again.', code: 'unavailable' } };

/**
 * Where store platforms call: beside the API, as nobody is signed in there, no page asks, and what is signed are the bytes that came over
 * the wire. No log line has any of them.
 */
@Injectable()
export class ServeWebhooks implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly shops: ReceiveDelivery,
    private readonly apps: ReceiveAppDelivery,
    private readonly wooKeys: ReceiveWooKeys,
  ) {}

  onModuleInit(): void {
    serveRaw(this.host, LARGEST_DELIVERY, (scope) => this.serve(scope));
  }

  private serve(scope: FastifyInstance): void {
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const { statusCode = 500 } = error;
      if (statusCode >= 500) log.error({ err: error, route: request.routeOptions.url }, 'delivery failed');
      return tell(reply, statusCode === 413 ? TOO_LARGE : statusCode < 500 ? UNREADABLE : FAILED);
    });
    // No browser reads the answers: the headers that tell one what it may do are left out.
    const options = { bodyLimit: LARGEST_DELIVERY, helmet: false as const };
    scope.post<Of<'platform' | 'key'>>('/webhooks/:platform/:key', options, async (request, reply) => {
      const { key, platform: name } = request.params;
      const platform = Platform.safeParse(name).data;
      if (!platform) return tell(reply, NOT_FOUND);
      const delivery = toDelivery(request);
      if (key === 'app') return tell(reply, await this.apps.receive(platform, delivery));
      if (platform === 'woocommerce' && key === 'keys') return tell(reply, await this.wooKeys.receive(delivery.body));
      return tell(reply, await this.shops.receive(platform, key, delivery, addressOf(request)));
    });
    // Nothing proves these but the address they are sent to.
    scope.post<Of<'secret'>>('/webhooks/zid/app/:secret', options, async (request, reply) =>
      tell(reply, await this.apps.receiveFromZid(request.params.secret, toDelivery(request))),
    );
    // Zid looks whether somebody is there before it sends anything.
    scope.get('/webhooks/zid/*', (_request, reply) => tell(reply, { status: 200, body: { received: true } }));
  }
}

interface Of<Name extends string> {
  Params: Record<Name, string>;
}

const tell = (reply: FastifyReply, { status, body }: Answer) =>
  reply.status(status).header('cache-control', 'no-store').send(body);

function toDelivery({ headers, query, body }: FastifyRequest): Delivery {
  return {
    headers: textsOf(headers),
    query: textsOf(query as Record<string, unknown>),
    body: bodyOf(body),
  };
}

/** What is said twice counts as said first. */
function textsOf(fields: Readonly<Record<string, unknown>>): Record<string, string | undefined> {
  const texts: Record<string, string | undefined> = {};
  for (const name in fields) {
    const value = fields[name];
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') texts[name] = first;
  }
  return texts;
}
