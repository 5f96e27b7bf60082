import { Avatar } from '@mantine/core';
import type { DeviceResource } from '@server/devices/devices.contract.js';

interface DeviceAvatarProps {
  device: Pick<DeviceResource, 'avatar' | 'account_name' | 'device_name'>;
  size?: number;
}

/** The picture of the WhatsApp account, or the initials of its name. */
export function DeviceAvatar({ device, size = 44 }: DeviceAvatarProps): React.ReactElement {
  const name = device.account_name ?? device.device_name;
  // `Palm & Coffee` is PC.
  const letters = name
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return <Avatar src={device.avatar} name={letters} alt="" size={size} radius="xl" color="accent" />;
}
