import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../platform/http/network/address-of.js';
import { log } from '../../platform/logging.js';
import { readRaw, serveRaw } from '../../platform/webhooks/serve-raw.js';
import { PROVIDERS } from '../providers/online-providers.gen.js';
import { ONLINE_PROVIDERS, type OnlineProvider } from '../providers/payment-provider.contract.js';
import { PaymentTestPage } from './payment-test-page.js';
import { REFUSED, ReceivePaymentEvent, type WebhookResponse } from './receive-payment-event.js';

const MAX_ACTION_BYTES = 1_000;
const NOT_FOUND: WebhookResponse = { status: 404, body: { message: 'Not found.', code: 'not_found' } };

/** Serves raw routes: callers have no session, and signatures cover the raw body. */
@Injectable()
export class ServePaymentWebhooks implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly events: ReceivePaymentEvent,
    private readonly page: PaymentTestPage,
  ) {}

  onModuleInit(): void {
    serveRaw(this.host, (scope) => this.serve(scope));
  }

  private serve(scope: FastifyInstance): void {
    scope.setErrorHandler((error: { statusCode?: number; status?: number }, request, reply) => {
      const status = error.statusCode ?? error.status ?? 500;
      if (status < 500) return reply.status(status).send({ message: 'The request could not be read.' });
      log.error({ err: error, route: request.routeOptions.url }, 'payment event failed');
      return reply.status(503).send({ message: 'Please send it again.', code: 'unavailable' });
    });
    for (const provider of ONLINE_PROVIDERS)
      scope.post(`/webhooks/${provider}`, async (request, reply) =>
        respond(reply, await this.receive(provider, request)),
      );
    scope.get<{ Params: { ref: string } }>('/webhooks/test-payments/:ref', async (request, reply) => {
      const html = await this.page.show(request.params.ref);
      if (html === null) return respond(reply, NOT_FOUND);
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
    });
    scope.post<{ Params: { ref: string } }>('/webhooks/test-payments/:ref', async (request, reply) => {
      const body = await readRaw(request, MAX_ACTION_BYTES);
      const action = new URLSearchParams(body.toString()).get('action');
      const address = await this.page.act(request.params.ref, action);
      return address === null ? respond(reply, NOT_FOUND) : reply.redirect(address, 303);
    });
  }

  private async receive(provider: OnlineProvider, request: FastifyRequest): Promise<WebhookResponse> {
    const { signatureHeader, maxWebhookBytes } = PROVIDERS[provider];
    const signature = signatureHeader === null ? '' : headerOf(request, signatureHeader);
    if (signatureHeader !== null && signature === '') return REFUSED;
    const body = await readRaw(request, maxWebhookBytes);
    return this.events.receive(provider, { body, signature, address: addressOf(request) });
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

const respond = (reply: FastifyReply, { status, body }: WebhookResponse) =>
  reply.status(status).header('cache-control', 'no-store').send(body);
