import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { NumbersChecked } from '../address-book.messages.js';

@EventsHandler(NumbersChecked)
export class PushNumbersChecked implements IEventHandler<NumbersChecked> {
  constructor(private readonly push: Push) {}

  handle({ accountId }: NumbersChecked): void {
    this.push.toHolders(accountId, 'show contact_phone', 'contacts.checked', {});
  }
}
