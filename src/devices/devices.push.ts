import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { DeviceChanged, DeviceRemoved } from './devices.messages.js';
import { DeviceEventRecorded } from './health/device-event.js';
import { DeviceCodeIssued, DevicePasskeyRequested, DeviceQrIssued } from './pairing/invitation-issued.js';

@EventsHandler(DeviceChanged, DeviceRemoved, DeviceEventRecorded)
export class DevicesPush implements IEventHandler<DeviceChanged | DeviceRemoved | DeviceEventRecorded> {
  constructor(private readonly push: Push) {}

  handle(event: DeviceChanged | DeviceRemoved | DeviceEventRecorded): void {
    const { accountId } = event;
    if (event instanceof DeviceChanged) {
      const { device } = event;
      this.push.toDevice({ accountId, deviceId: device.id }, 'device.changed', { device });
      return;
    }
    const { deviceId, sessionId: session_id } = event;
    if (event instanceof DeviceRemoved) this.push.toDevice({ accountId, deviceId }, 'device.removed', { session_id });
    else this.push.toDevice({ accountId, deviceId }, 'device.event', { session_id, event: event.event });
  }
}

type InvitationIssued = DeviceQrIssued | DeviceCodeIssued | DevicePasskeyRequested;

@EventsHandler(DeviceQrIssued, DeviceCodeIssued, DevicePasskeyRequested)
export class PushInvitationIssued implements IEventHandler<InvitationIssued> {
  constructor(private readonly push: Push) {}

  handle(event: InvitationIssued): void {
    const { accountId, deviceId } = event;
    const device = { accountId, deviceId };
    const invitation = { session_id: event.sessionId, expires_at: event.expiresAt.toISOString() };
    if (event instanceof DeviceQrIssued)
      this.push.toDeviceHolders(device, 'show devices', 'device.qr', { ...invitation, qr: event.qr });
    else if (event instanceof DevicePasskeyRequested)
      this.push.toDeviceHolders(device, 'show devices', 'device.passkey', { ...invitation, options: event.options });
    else this.push.toDeviceHolders(device, 'show devices', 'device.code', { ...invitation, code: event.code });
  }
}
