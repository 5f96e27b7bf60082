import { createHash } from 'node:crypto';
import type { Device } from './device.entity.js';
import type { DeviceResource } from './devices.contract.js';
import { describeProtection } from './protection/describe-protection.js';

/** Hashes the name, the only protected field. */
export const revisionOfDevice = ({ name }: Pick<Device, 'name'>): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 16);

export function toDeviceResource(device: Device, now: Date): DeviceResource {
  return {
    id: device.id,
    session_id: device.sessionId,
    device_name: device.name,
    account_name: device.accountName ?? null,
    phone_number: device.phone ?? null,
    // Browsers cache the picture forever, so its URL changes.
    avatar: device.avatarMark ? `/api/v1/device-avatar/${device.sessionId}?v=${device.avatarMark}` : null,
    status: device.state === 'on' ? 'on' : 'off',
    state: device.state,
    state_reason: device.stateReason ?? null,
    refused_phone: device.refusedPhone ?? null,
    type_account: device.isMain ? 'main' : 'normal',
    shows_typing: device.showsTyping,
    history_days: device.historyDays,
    protection: describeProtection(device, now),
    connected_at: device.connectedAt?.toISOString() ?? null,
    last_activity_at: device.lastActivityAt?.toISOString() ?? null,
    created_at: device.createdAt.toISOString(),
    updated_at: device.updatedAt.toISOString(),
    revision: revisionOfDevice(device),
  };
}
