// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { DeleteOldDeliveriesJobHandler } from './deliveries/delete-old-deliveries.job.js';
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
import { DeliverWebhooksJobHandler } from './sending/deliver-webhooks.job.js';
import { NotifyDisabledJobHandler } from './sending/notify-disabled.job.js';
import { SendDelivery } from './sending/send-delivery.js';
import { SettleDeliveries } from './sending/settle-deliveries.js';
import { WebhookDeliveryFigures } from './sending/webhook-delivery-figures.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';

export const controllers: Type[] = [
  IntegrateWebhooksController,
  WebhookEndpointsController,
];

export const providers: Provider[] = [
  DeleteOldDeliveriesJobHandler,
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
  DeliverWebhooksJobHandler,
  NotifyDisabledJobHandler,
  SendDelivery,
  SettleDeliveries,
  WebhookDeliveryFigures,
];
