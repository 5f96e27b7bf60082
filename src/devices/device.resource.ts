import type { Device } from './device.entity.js';
import type { DeviceResource } from './devices.contract.js';
import { describeProtection } from './protection/describe-protection.js';

export function toDeviceResource(device: Device): DeviceResource {
  return {
    id: device.id,
    session_id: device.sessionId,
    device_name: device.name,
    account_name: device.accountName ?? null,
    phone_number: device.phone ?? null,
    // The mark makes a new picture a new address, so that browsers may keep the old one for good.
    avatar: device.avatarMark ? `/api/v1/device-avatar/${device.sessionId}?v=${device.avatarMark}` : null,
    status: device.state === 'on' ? 'on' : 'off',
    state: device.state,
    state_reason: device.stateReason ?? null,
    refused_phone: device.refusedPhone ?? null,
    type_account: device.isMain ? 'main' : 'normal',
    shows_typing: device.showsTyping,
    protection: describeProtection(device, new Date()),
    connected_at: device.connectedAt?.toISOString() ?? null,
    last_activity_at: device.lastActivityAt?.toISOString() ?? null,
    created_at: device.createdAt.toISOString(),
    updated_at: device.updatedAt.toISOString(),
  };
}
