import { Module } from '@nestjs/common';
import { searchRefolds } from '../platform/database/refolding/refold-step.js';
import { mediaUsers } from '../media/media.ports.js';
import { outdatedFinders, timelineSources } from '../messaging/messaging.ports.js';
import { WebhooksModule } from '../platform/webhooks/webhooks.module.js';
import { findOutdatedMessages } from './automations/find-outdated-messages.js';
import { STORE_KEY } from './automations/message-progress.js';
import { controllers, providers } from './commerce.providers.gen.js';
import { leftCarts, placedOrders } from './orders/timeline-sources.js';
import { findMediaUses } from './settings/find-media-uses.js';
import './commerce.validation.js';

mediaUsers.add(findMediaUses);
timelineSources.add(placedOrders);
timelineSources.add(leftCarts);
outdatedFinders.set(STORE_KEY, findOutdatedMessages);
searchRefolds.set('carts', 'customer_name');
searchRefolds.set('store_messages', 'customer_name');

@Module({ imports: [WebhooksModule], controllers, providers })
export class CommerceModule {}
