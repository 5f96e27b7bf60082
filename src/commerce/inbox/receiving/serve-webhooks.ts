import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../../platform/http/network/address-of.js';
import { log } from '../../../platform/logging.js';
import { readRaw, serveRaw } from '../../../platform/webhooks/serve-raw.js';
import { ReceivePostedKeys } from '../../connections/handshakes/receive-posted-keys.js';
import { CONNECTORS } from '../../platforms/connectors.gen.js';
import { Platform, PLATFORMS } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';
import { ReceiveAppDelivery } from './receive-app-delivery.js';
import { type DeliveryResponse, ReceiveDelivery } from './receive-delivery.js';

const MAX_DELIVERY_BYTES = 5 * 1024 * 1024;
/** Lower limit, because app deliveries are read before authentication. */
const MAX_APP_DELIVERY_BYTES = 1024 * 1024;
const MAX_KEYS_BYTES = 16 * 1024;

type Answer = Pick<DeliveryResponse, 'body'> & { status: number };
const NOT_FOUND: Answer = { status: 404, body: { message: 'Not found.', code: 'not_found' } };
const TOO_LARGE: Answer = { status: 413, body: { message: 'The request is too large.', code: 'too_large' } };
const UNREADABLE: Answer = { status: 400, body: { message: 'The request could not be read.', code: 'malformed' } };
const FAILED: Answer = { status: 503, body: { message: 'Please send it again.', code: 'unavailable' } };

/** Bypasses session, CSRF and logs. Signatures need raw bytes. */
@Injectable()
export class ServeWebhooks implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly stores: ReceiveDelivery,
    private readonly apps: ReceiveAppDelivery,
    private readonly postedKeys: ReceivePostedKeys,
  ) {}

  onModuleInit(): void {
    serveRaw(this.host, (scope) => this.serve(scope));
  }

  private serve(scope: FastifyInstance): void {
    scope.setErrorHandler((error: { status?: number; statusCode?: number }, request, reply) => {
      const { status = error.statusCode ?? 500 } = error;
      if (status >= 500) log.error({ err: error, route: request.routeOptions.url }, 'webhook delivery failed');
      return respond(reply, status === 413 ? TOO_LARGE : status < 500 ? UNREADABLE : FAILED);
    });
    // No browser reads the responses.
    const options = { helmet: false as const };
    scope.post<PathParams<'platform' | 'key'>>('/webhooks/:platform/:key', options, async (request, reply) => {
      const { key, platform: name } = request.params;
      const platform = Platform.safeParse(name).data;
      if (!platform) return respond(reply, NOT_FOUND);
      if (key === 'app') return respond(reply, await this.receiveForApp(platform, request));
      if (CONNECTORS[platform].readPostedKeys && key === 'keys')
        return respond(reply, await this.postedKeys.receive(platform, await readRaw(request, MAX_KEYS_BYTES)));
      return respond(reply, await this.receiveForStore(platform, key, request));
    });
    for (const platform of PLATFORMS) {
      const { appAddressSecret, probesAddresses } = CONNECTORS[platform];
      if (appAddressSecret)
        scope.post<PathParams<'secret'>>(`/webhooks/${platform}/app/:secret`, options, async (request, reply) =>
          respond(reply, await this.receiveUnsigned(platform, request.params.secret, request)),
        );
      if (probesAddresses)
        scope.get(`/webhooks/${platform}/*`, (_request, reply) =>
          respond(reply, { status: 200, body: { received: true } }),
        );
    }
  }

  private async receiveForStore(platform: Platform, key: string, request: FastifyRequest): Promise<DeliveryResponse> {
    const admitted = await this.stores.admit(platform, key, addressOf(request));
    if ('status' in admitted) return admitted;
    request.server.incomingBodies.of(request.raw)?.markKnown();
    return this.stores.receive(platform, key, admitted, await toDelivery(request, MAX_DELIVERY_BYTES));
  }

  /** Authenticates by the secret address only. */
  private async receiveUnsigned(
    platform: Platform,
    secret: string,
    request: FastifyRequest,
  ): Promise<DeliveryResponse> {
    if (!this.apps.isAppAddress(platform, secret)) return this.stores.answer(platform, 'unknown');
    return this.apps.receiveUnsigned(platform, await toDelivery(request, MAX_DELIVERY_BYTES));
  }

  private async receiveForApp(platform: Platform, request: FastifyRequest): Promise<DeliveryResponse> {
    if (!this.apps.isConfigured(platform)) return this.stores.answer(platform, 'unknown');
    const isKnown = await this.apps.isOfKnownStore(platform, textsOf(request.headers));
    const maxBytes = isKnown ? MAX_DELIVERY_BYTES : MAX_APP_DELIVERY_BYTES;
    return this.apps.receive(platform, await toDelivery(request, maxBytes));
  }
}

interface PathParams<Name extends string> {
  Params: Record<Name, string>;
}

const respond = (reply: FastifyReply, { status, body }: Answer) =>
  reply.status(status).header('cache-control', 'no-store').send(body);

async function toDelivery(request: FastifyRequest, maxBytes: number): Promise<Delivery> {
  return {
    headers: textsOf(request.headers),
    query: textsOf(request.query as Record<string, unknown>),
    body: await readRaw(request, maxBytes),
  };
}

function textsOf(fields: Readonly<Record<string, unknown>>): Record<string, string | undefined> {
  const texts: Record<string, string | undefined> = {};
  for (const name in fields) {
    const value = fields[name];
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') texts[name] = first;
  }
  return texts;
}
