import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../../platform/realtime/push.js';
import { MacrosChanged } from '../../messaging.messages.js';

@EventsHandler(MacrosChanged)
export class PushMacrosChanged implements IEventHandler<MacrosChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId }: MacrosChanged): void {
    this.push.toAccount(accountId, 'macros.changed', {});
  }
}
