import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../platform/http/access.js';
import { Told } from '../platform/http/answers.contract.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { ListDeliveries } from './deliveries/list-deliveries.js';
import { ReplayDeliveries } from './deliveries/replay-deliveries.js';
import { SendTest } from './deliveries/send-test.js';
import { DeleteEndpoint } from './endpoints/delete-endpoint.js';
import { GetEndpoint, ListEndpoints } from './endpoints/list-endpoints.js';
import { RotateEndpointSecret } from './endpoints/rotate-secret.js';
import { CreateEndpoint, UpdateEndpoint } from './endpoints/save-endpoint.js';
import {
  ListDeliveriesQuery,
  NewWebhookSecret,
  ReplayedResult,
  ReplaySpan,
  SavedWebhookEndpoint,
  SaveWebhookEndpoint,
  WebhookDeliveries,
  WebhookDeliveryResult,
  WebhookEndpointResult,
  WebhookEndpointsResult,
} from './outgoing-webhooks.contract.js';

/** Where what customers write goes, and with which secret, is the owner's alone to say. */
const OWNERS = { rule: 'all', impersonator: false } as const;

/** Addresses of an account that are told what happens in it. */
@Controller('api/v1/webhook-endpoints')
export class WebhookEndpointsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', { access: 'all', answer: WebhookEndpointsResult })
  async list(@Current() who: SignedIn): Promise<z.infer<typeof WebhookEndpointsResult>> {
    return { data: await this.queries.execute(new ListEndpoints(who.accountId)) };
  }

  @Route.post('', { access: OWNERS, body: SaveWebhookEndpoint, answer: NewWebhookSecret, status: 201 })
  async create(@Current() who: SignedIn, @Fields() wanted: SaveWebhookEndpoint, @From() origin: Origin) {
    const { endpoint, secret } = await this.commands.execute(new CreateEndpoint(who, wanted, origin));
    return { data: endpoint, secret, message: 'webhook_created' };
  }

  @Route.get(':id', { access: 'all', answer: WebhookEndpointResult })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof WebhookEndpointResult>> {
    return { data: await this.queries.execute(new GetEndpoint(who.accountId, id)) };
  }

  @Route.post(':id', { access: OWNERS, body: SaveWebhookEndpoint, answer: SavedWebhookEndpoint })
  async update(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() wanted: SaveWebhookEndpoint,
    @From() origin: Origin,
  ) {
    return {
      data: await this.commands.execute(new UpdateEndpoint(who, id, wanted, origin)),
      message: 'webhook_updated',
    };
  }

  @Route.delete(':id', { access: 'all', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin): Promise<Told> {
    await this.commands.execute(new DeleteEndpoint(who, id, origin));
    return { message: 'webhook_deleted' };
  }

  @Route.post(':id/rotate-secret', { access: OWNERS, body: null, answer: NewWebhookSecret })
  async rotate(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin) {
    const { endpoint, secret } = await this.commands.execute(new RotateEndpointSecret(who, id, origin));
    return { data: endpoint, secret, message: 'webhook_secret_rotated' };
  }

  @Route.post(':id/test', { access: 'all', body: null, answer: WebhookDeliveryResult })
  async test(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    return { data: await this.commands.execute(new SendTest(who.accountId, id)), message: 'webhook_test_sent' };
  }

  @Route.get(':id/deliveries', { access: 'all', query: ListDeliveriesQuery, answer: WebhookDeliveries })
  deliveries(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() query: ListDeliveriesQuery,
  ): Promise<z.infer<typeof WebhookDeliveries>> {
    return this.queries.execute(new ListDeliveries(who.accountId, id, query, who.impersonator === null));
  }

  @Route.post(':id/deliveries/:deliveryId/replay', { access: 'all', body: null, answer: ReplayedResult })
  async replay(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Param('deliveryId', IdPipe) deliveryId: number,
  ) {
    const count = await this.commands.execute(new ReplayDeliveries(who.accountId, id, { deliveryId }));
    return { message: 'webhook_replayed', count };
  }

  @Route.post(':id/replay', { access: 'all', body: ReplaySpan, answer: ReplayedResult })
  async replaySpan(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() span: ReplaySpan) {
    const count = await this.commands.execute(new ReplayDeliveries(who.accountId, id, { span }));
    return { message: 'webhook_replayed', count };
  }
}
