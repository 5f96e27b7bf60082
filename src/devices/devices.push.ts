import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { DeviceChanged, DeviceRemoved } from './devices.messages.js';
import { DeviceEventRecorded } from './health/device-event.js';
import { DeviceCodeIssued, DevicePasskeyRequested, DeviceQrIssued } from './pairing/invitation-issued.js';

type DeviceEvent =
  | DeviceQrIssued
  | DeviceCodeIssued
  | DevicePasskeyRequested
  | DeviceChanged
  | DeviceRemoved
  | DeviceEventRecorded;

@EventsHandler(
  DeviceQrIssued,
  DeviceCodeIssued,
  DevicePasskeyRequested,
  DeviceChanged,
  DeviceRemoved,
  DeviceEventRecorded,
)
export class DevicesPush implements IEventHandler<DeviceEvent> {
  constructor(private readonly push: Push) {}

  handle(event: DeviceEvent): void {
    const { accountId } = event;
    if (event instanceof DeviceChanged) this.push.toAccount(accountId, 'device.changed', { device: event.device });
    else if (event instanceof DeviceRemoved)
      this.push.toAccount(accountId, 'device.removed', { session_id: event.sessionId });
    else if (event instanceof DeviceEventRecorded)
      this.push.toAccount(accountId, 'device.event', { session_id: event.sessionId, event: event.event });
    else {
      const about = { session_id: event.sessionId, expires_at: event.expiresAt.toISOString() };
      if (event instanceof DeviceQrIssued) this.push.toAccount(accountId, 'device.qr', { ...about, qr: event.qr });
      else if (event instanceof DevicePasskeyRequested)
        this.push.toAccount(accountId, 'device.passkey', { ...about, options: event.options });
      else this.push.toAccount(accountId, 'device.code', { ...about, code: event.code });
    }
  }
}
