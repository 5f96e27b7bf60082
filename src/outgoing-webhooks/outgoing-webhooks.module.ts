import { Module } from '@nestjs/common';
import { WebhooksModule } from '../platform/webhooks/webhooks.module.js';
import { describeSentKinds } from './describe-webhooks.js';
import { DeleteOldDeliveriesWorker } from './deliveries/delete-old-deliveries.worker.js';
import { ListDeliveriesHandler } from './deliveries/list-deliveries.js';
import { ReplayDeliveriesHandler } from './deliveries/replay-deliveries.js';
import { SendTestHandler } from './deliveries/send-test.js';
import { DeleteEndpointHandler } from './endpoints/delete-endpoint.js';
import { EndpointSecrets } from './endpoints/endpoint-secrets.js';
import { GetEndpointHandler, ListEndpointsHandler } from './endpoints/list-endpoints.js';
import { RotateEndpointSecretHandler } from './endpoints/rotate-secret.js';
import { CreateEndpointHandler, UpdateEndpointHandler } from './endpoints/save-endpoint.js';
import { DeliverWebhooksWorker } from './sending/deliver-webhooks.worker.js';
import { SendDelivery } from './sending/send-delivery.js';
import { SettleDeliveries } from './sending/settle-deliveries.js';
import { TellSwitchedOffWorker } from './sending/tell-switched-off.worker.js';
import { DeliveryFigures } from './sending/delivery-figures.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';

/** Tells the programs of merchants what happens. The rows of the facts order it themselves (webhook_deliveries); here it is sent. */
@Module({
  imports: [WebhooksModule],
  controllers: [WebhookEndpointsController],
  providers: [
    EndpointSecrets,
    ...[CreateEndpointHandler, UpdateEndpointHandler, DeleteEndpointHandler, RotateEndpointSecretHandler],
    ...[ListEndpointsHandler, GetEndpointHandler, ListDeliveriesHandler, ReplayDeliveriesHandler, SendTestHandler],
    ...[SendDelivery, SettleDeliveries, DeliverWebhooksWorker, TellSwitchedOffWorker, DeleteOldDeliveriesWorker],
    DeliveryFigures,
  ],
})
export class OutgoingWebhooksModule {
  constructor() {
    describeSentKinds();
  }
}
