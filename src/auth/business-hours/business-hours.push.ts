import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { BusinessHoursChanged } from '../business-hours.messages.js';

@EventsHandler(BusinessHoursChanged)
export class PushBusinessHoursChanged implements IEventHandler<BusinessHoursChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId }: BusinessHoursChanged): void {
    this.push.toAccount(accountId, 'business_hours.changed', {});
  }
}
