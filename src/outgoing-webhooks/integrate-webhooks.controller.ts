import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { Current, From, type Origin, type SignedIn, byKey } from '../platform/http/access.js';
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

const BY_MANAGING_KEY = byKey('webhooks:manage');
/** The response stored for an Idempotency-Key lacks the secret. */
const ApiWebhookSecret = NewWebhookSecret.extend({
  secret: z.string().nullable().describe('Null if the call repeats an Idempotency-Key.'),
});

@Controller('api/integrate/v1/webhook-endpoints')
export class IntegrateWebhooksController {
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

  @Route.get('', {
    access: BY_MANAGING_KEY,
    response: WebhookEndpointsResult,
    operationId: 'webhooks_list',
    summary: 'List webhook endpoints',
  })
  async list(@Current() user: SignedIn) {
    return { data: await this.listEndpoints.execute(user.accountId) };
  }

  @Route.post('', {
    access: BY_MANAGING_KEY,
    body: SaveWebhookEndpoint,
    response: ApiWebhookSecret,
    status: 201,
    operationId: 'webhooks_create',
    summary: 'Create a webhook endpoint',
  })
  async create(@Current() user: SignedIn, @Fields() body: SaveWebhookEndpoint, @From() origin: Origin) {
    const { endpoint, secret } = await this.createEndpoint.execute(user, body, origin);
    return { data: endpoint, secret, message: 'webhook_created' };
  }

  @Route.get(':id', {
    access: BY_MANAGING_KEY,
    response: WebhookEndpointResult,
    operationId: 'webhooks_get',
    summary: 'Read a webhook endpoint',
  })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    return { data: await this.getEndpoint.execute(user.accountId, id) };
  }

  @Route.post(':id', {
    access: BY_MANAGING_KEY,
    body: SaveWebhookEndpoint,
    response: SavedWebhookEndpoint,
    operationId: 'webhooks_update',
    summary: 'Change a webhook endpoint',
  })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: SaveWebhookEndpoint,
    @From() origin: Origin,
  ) {
    const data = await this.updateEndpoint.execute(user, id, body, origin);
    return { data, message: 'webhook_updated' };
  }

  @Route.delete(':id', {
    access: BY_MANAGING_KEY,
    body: null,
    response: MessageCode,
    operationId: 'webhooks_delete',
    summary: 'Delete a webhook endpoint',
  })
  async delete(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<MessageCode> {
    await this.deleteEndpoint.execute(user, id, origin);
    return { message: 'webhook_deleted' };
  }

  @Route.post(':id/rotate-secret', {
    access: BY_MANAGING_KEY,
    body: null,
    response: ApiWebhookSecret,
    operationId: 'webhooks_rotate',
    summary: 'Replace the secret of a webhook endpoint',
  })
  async rotate(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin) {
    const { endpoint, secret } = await this.rotateEndpointSecret.execute(user, id, origin);
    return { data: endpoint, secret, message: 'webhook_secret_rotated' };
  }

  @Route.post(':id/test', {
    access: BY_MANAGING_KEY,
    body: null,
    response: WebhookDeliveryResult,
    operationId: 'webhooks_test',
    summary: 'Send a test to a webhook endpoint',
  })
  async test(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    return { data: await this.sendTest.execute(user.accountId, id), message: 'webhook_test_sent' };
  }

  @Route.get(':id/deliveries', {
    access: BY_MANAGING_KEY,
    query: ListDeliveriesQuery,
    response: WebhookDeliveries,
    operationId: 'webhooks_deliveries',
    summary: 'List deliveries of a webhook endpoint',
  })
  deliveries(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @QueryFields() query: ListDeliveriesQuery) {
    return this.listDeliveries.execute(user.accountId, id, query, { canSeeData: true });
  }

  @Route.post(':id/deliveries/:deliveryId/replay', {
    access: BY_MANAGING_KEY,
    body: null,
    response: ReplayedResult,
    operationId: 'webhooks_replay',
    summary: 'Send a delivery again',
  })
  async replay(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Param('deliveryId', IdPipe) deliveryId: number,
  ) {
    const count = await this.replayDeliveries.execute(user.accountId, id, { deliveryId });
    return { message: 'webhook_replayed', count };
  }

  @Route.post(':id/replay', {
    access: BY_MANAGING_KEY,
    body: ReplaySpan,
    response: ReplayedResult,
    operationId: 'webhooks_replaySpan',
    summary: 'Send the deliveries of a period again',
  })
  async replaySpan(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() span: ReplaySpan) {
    const count = await this.replayDeliveries.execute(user.accountId, id, { span });
    return { message: 'webhook_replayed', count };
  }
}
