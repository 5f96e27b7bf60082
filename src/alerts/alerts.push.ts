import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { AlertCleared, AlertRaised, AlertsSeen } from './alerts.messages.js';

@EventsHandler(AlertRaised, AlertCleared, AlertsSeen)
export class AlertsPush implements IEventHandler<AlertRaised | AlertCleared | AlertsSeen> {
  constructor(private readonly push: Push) {}

  handle(event: AlertRaised | AlertCleared | AlertsSeen): void {
    if (event instanceof AlertsSeen) this.push.toAccount(event.accountId, 'alerts.seen', {});
    else {
      const name = event instanceof AlertRaised ? 'alert.raised' : 'alert.cleared';
      this.push.toAccount(event.accountId, name, { alert: event.alert });
    }
  }
}
