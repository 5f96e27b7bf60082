import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { AvailabilityChanged } from '../team.messages.js';

@EventsHandler(AvailabilityChanged)
export class PushPresenceChanged implements IEventHandler<AvailabilityChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, userId, availability, awayReason }: AvailabilityChanged): void {
    const presence = { chat_id: null, user_id: userId, availability, away_reason: awayReason };
    this.push.toAccount(accountId, 'presence.changed', presence);
  }
}
