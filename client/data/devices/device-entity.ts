import type { DeviceResource } from '@server/devices/devices.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { onServerEvent } from '@/app/socket.js';

export const DEVICE_LISTS = ['devices', 'list'] as const;
export const DEVICE_CHOICES = ['devices', 'choices'] as const;
export const SINGLE_DEVICE = ['devices', 'one'] as const;

export const devices = defineEntity<DeviceResource>({
  single: SINGLE_DEVICE,
  lists: [
    { key: DEVICE_LISTS, onUnlisted: 'refetch' },
    { key: DEVICE_CHOICES, onUnlisted: 'prepend' },
  ],
});

export function dropDevice(sessionId: string): Promise<void> {
  return devices.drop(({ session_id }) => session_id === sessionId);
}

onServerEvent('device.changed', ({ device }) => void devices.keep(device));
onServerEvent('device.removed', ({ session_id }) => void dropDevice(session_id));
