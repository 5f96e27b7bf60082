import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../platform/http/network/address-of.js';
import { log } from '../../platform/logging.js';
import { bodyOf, serveRaw } from '../../platform/webhooks/serve-raw.js';
import { PaymentTestPage } from './payment-test-page.js';
import { ReceivePaymentEvent, type WebhookAnswer } from './receive-payment-event.js';

const LARGEST_EVENT = 1_000_000;
const NOT_FOUND: WebhookAnswer = { status: 404, body: { message: 'Not found.', code: 'not_found' } };

/**
 * Where payment services call, and the page of the test service: beside the API, as nobody is signed in there, and what is signed are
 * the bytes that came over the wire.
 */
@Injectable()
export class ServePaymentWebhooks implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly events: ReceivePaymentEvent,
    private readonly page: PaymentTestPage,
  ) {}

  onModuleInit(): void {
    serveRaw(this.host, LARGEST_EVENT, (scope) => this.serve(scope));
  }

  private serve(scope: FastifyInstance): void {
    scope.setErrorHandler((error: { statusCode?: number; status?: number }, request, reply) => {
      const status = error.statusCode ?? error.status ?? 500;
      if (status < 500) return reply.status(status).send({ message: 'The request could not be read.' });
      log.error({ err: error, route: request.routeOptions.url }, 'payment event failed');
      return reply.status(503).send({ message: 'Please send it again.', code: 'unavailable' });
    });
    scope.post('/webhooks/stripe', async (request, reply) =>
      tell(reply, await this.events.fromStripe(bodyOf(request.body), headerOf(request, 'stripe-signature'))),
    );
    scope.post('/webhooks/moyasar', async (request, reply) =>
      tell(reply, await this.events.fromMoyasar(bodyOf(request.body), addressOf(request))),
    );
    scope.get<{ Params: { ref: string } }>('/webhooks/test-payments/:ref', async (request, reply) => {
      const html = await this.page.show(request.params.ref, headerOf(request, 'accept-language'));
      if (html === null) return tell(reply, NOT_FOUND);
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
    });
    scope.post<{ Params: { ref: string } }>('/webhooks/test-payments/:ref', async (request, reply) => {
      const action = new URLSearchParams(bodyOf(request.body).toString()).get('action');
      const address = await this.page.act(request.params.ref, action);
      return address === null ? tell(reply, NOT_FOUND) : reply.redirect(address, 303);
    });
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

const tell = (reply: FastifyReply, { status, body }: WebhookAnswer) =>
  reply.status(status).header('cache-control', 'no-store').send(body);
