import { Module } from '@nestjs/common';
import { WebhooksModule } from '../platform/webhooks/webhooks.module.js';
import { describeSentKinds } from './describe-webhooks.js';
import { controllers, providers } from './outgoing-webhooks.providers.gen.js';
import './outgoing-webhooks.validation.js';

/** Database triggers queue events in webhook_deliveries. */
@Module({ imports: [WebhooksModule], controllers, providers })
export class OutgoingWebhooksModule {
  constructor() {
    describeSentKinds();
  }
}
