import { Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../platform/http/access.js';
import { MessageCode } from '../platform/http/answers.contract.js';
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

/** Impersonating administrators must not redirect customers' messages. */
const OWNER_NOT_IMPERSONATED = { rule: 'owner', impersonator: false } as const;

@Controller('api/v1/webhook-endpoints')
export class WebhookEndpointsController {
  constructor(
    private readonly createEndpoint: CreateEndpoint,
    private readonly updateEndpoint: UpdateEndpoint,
    private readonly deleteEndpoint: DeleteEndpoint,
    private readonly rotateEndpointSecret: RotateEndpointSecret,
    private readonly sendTest: SendTest,
    private readonly replayDeliveries: ReplayDeliveries,
    private readonly listEndpoints: ListEndpoints,
    private readonly getEndpoint: GetEndpoint,
    private readonly listDeliveries: ListDeliveries,
  ) {}

  @Route.get('', { access: 'owner', response: WebhookEndpointsResult })
  async list(@Current() user: SignedIn): Promise<z.infer<typeof WebhookEndpointsResult>> {
    return { data: await this.listEndpoints.execute(user.accountId) };
  }

  @Route.post('', {
    access: OWNER_NOT_IMPERSONATED,
    body: SaveWebhookEndpoint,
    response: NewWebhookSecret,
    status: 201,
  })
  async create(@Current() user: SignedIn, @Fields() body: SaveWebhookEndpoint, @From() origin: Origin) {
    const { endpoint, secret } = await this.createEndpoint.execute(user, body, origin);
    return { data: endpoint, secret, message: 'webhook_created' };
  }

  @Route.get(':id', { access: 'owner', response: WebhookEndpointResult })
  async get(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
  ): Promise<z.infer<typeof WebhookEndpointResult>> {
    return { data: await this.getEndpoint.execute(user.accountId, id) };
  }

  @Route.post(':id', { access: OWNER_NOT_IMPERSONATED, body: SaveWebhookEndpoint, response: SavedWebhookEndpoint })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: SaveWebhookEndpoint,
    @From() origin: Origin,
  ) {
    return {
      data: await this.updateEndpoint.execute(user, id, body, origin),
      message: 'webhook_updated',
    };
  }

  @Route.delete(':id', { access: OWNER_NOT_IMPERSONATED, body: null, response: MessageCode })
  async delete(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<MessageCode> {
    await this.deleteEndpoint.execute(user, id, origin);
    return { message: 'webhook_deleted' };
  }

  @Route.post(':id/rotate-secret', { access: OWNER_NOT_IMPERSONATED, body: null, response: NewWebhookSecret })
  async rotate(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin) {
    const { endpoint, secret } = await this.rotateEndpointSecret.execute(user, id, origin);
    return { data: endpoint, secret, message: 'webhook_secret_rotated' };
  }

  @Route.post(':id/test', { access: 'owner', body: null, response: WebhookDeliveryResult })
  async test(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    return { data: await this.sendTest.execute(user.accountId, id), message: 'webhook_test_sent' };
  }

  @Route.get(':id/deliveries', { access: 'owner', query: ListDeliveriesQuery, response: WebhookDeliveries })
  deliveries(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @QueryFields() query: ListDeliveriesQuery,
  ): Promise<z.infer<typeof WebhookDeliveries>> {
    return this.listDeliveries.execute(user.accountId, id, query, { canSeeData: user.impersonator === null });
  }

  @Route.post(':id/deliveries/:deliveryId/replay', { access: 'owner', body: null, response: ReplayedResult })
  async replay(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Param('deliveryId', IdPipe) deliveryId: number,
  ) {
    const count = await this.replayDeliveries.execute(user.accountId, id, { deliveryId });
    return { message: 'webhook_replayed', count };
  }

  @Route.post(':id/replay', { access: 'owner', body: ReplaySpan, response: ReplayedResult })
  async replaySpan(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() span: ReplaySpan) {
    const count = await this.replayDeliveries.execute(user.accountId, id, { span });
    return { message: 'webhook_replayed', count };
  }
}
