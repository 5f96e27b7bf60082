import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { OptOutChanged } from '../address-book.messages.js';

@EventsHandler(OptOutChanged)
export class PushOptOutChanged implements IEventHandler<OptOutChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, keyword }: OptOutChanged): void {
    this.push.toHolders(accountId, 'show contact_phone', 'opt_out.changed', { contact_id: keyword?.contactId ?? null });
  }
}
