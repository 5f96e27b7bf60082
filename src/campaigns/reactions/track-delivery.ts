import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { MessageChanged } from '../../messaging/messaging.messages.js';
import { DeliveryTracker } from '../recipients/delivery-tracker.js';
import { recipientOf, statusOf } from '../recipients/recipient-progress.js';

@EventsHandler(MessageChanged)
export class TrackDelivery implements IEventHandler<MessageChanged> {
  constructor(private readonly tracker: DeliveryTracker) {}

  handle({ accountId, message, idempotencyKey }: MessageChanged): void {
    const recipient = recipientOf(idempotencyKey);
    const status = statusOf(message.status);
    if (recipient && status) this.tracker.record({ accountId, ...recipient, status, reason: message.failure });
  }
}
