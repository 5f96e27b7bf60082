import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { AlertCleared, AlertRaised, AlertsSeen } from './alerts.messages.js';

@EventsHandler(AlertRaised, AlertCleared, AlertsSeen)
export class AlertsPush implements IEventHandler<AlertRaised | AlertCleared | AlertsSeen> {
  constructor(private readonly push: Push) {}

  handle(event: AlertRaised | AlertCleared | AlertsSeen): void {
    const { accountId } = event;
    if (event instanceof AlertsSeen) {
      this.push.toAccount(accountId, 'alerts.seen', {});
      return;
    }
    const { alert } = event;
    const name = event instanceof AlertRaised ? 'alert.raised' : 'alert.cleared';
    if (alert.device_id === null) this.push.toOwner(accountId, name, { alert });
    else this.push.toDevice({ accountId, deviceId: alert.device_id }, name, { alert });
  }
}
