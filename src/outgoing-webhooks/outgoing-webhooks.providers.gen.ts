// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { DeleteOldDeliveriesWorker } from './deliveries/delete-old-deliveries.worker.js';
import { ListDeliveries } from './deliveries/list-deliveries.js';
import { ReplayDeliveries } from './deliveries/replay-deliveries.js';
import { SendTest } from './deliveries/send-test.js';
import { DeleteEndpoint } from './endpoints/delete-endpoint.js';
import { EndpointSecrets } from './endpoints/endpoint-secrets.js';
import { ListEndpoints } from './endpoints/list-endpoints.js';
import { GetEndpoint } from './endpoints/list-endpoints.js';
import { RotateEndpointSecret } from './endpoints/rotate-secret.js';
import { CreateEndpoint } from './endpoints/save-endpoint.js';
import { UpdateEndpoint } from './endpoints/save-endpoint.js';
import { IntegrateWebhooksController } from './integrate-webhooks.controller.js';
import { DeliverWebhooksWorker } from './sending/deliver-webhooks.worker.js';
import { NotifyDisabledWorker } from './sending/notify-disabled.worker.js';
import { SendDelivery } from './sending/send-delivery.js';
import { SettleDeliveries } from './sending/settle-deliveries.js';
import { WebhookDeliveryFigures } from './sending/webhook-delivery-figures.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';

export const controllers: Type[] = [
  IntegrateWebhooksController,
  WebhookEndpointsController,
];

export const providers: Provider[] = [
  DeleteOldDeliveriesWorker,
  ListDeliveries,
  ReplayDeliveries,
  SendTest,
  DeleteEndpoint,
  EndpointSecrets,
  ListEndpoints,
  GetEndpoint,
  RotateEndpointSecret,
  CreateEndpoint,
  UpdateEndpoint,
  DeliverWebhooksWorker,
  NotifyDisabledWorker,
  SendDelivery,
  SettleDeliveries,
  WebhookDeliveryFigures,
];
