import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../../platform/realtime/push.js';
import { SlaPoliciesChanged } from '../../messaging.messages.js';

@EventsHandler(SlaPoliciesChanged)
export class PushSlaPoliciesChanged implements IEventHandler<SlaPoliciesChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId }: SlaPoliciesChanged): void {
    this.push.toAccount(accountId, 'sla_policies.changed', {});
  }
}
