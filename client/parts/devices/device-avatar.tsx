import type { DeviceResource } from '@server/devices/devices.contract.js';
import { NameAvatar } from '@/ui/name-avatar.js';

interface DeviceAvatarProps {
  device: Pick<DeviceResource, 'avatar' | 'account_name' | 'device_name'>;
  size?: number;
}

export function DeviceAvatar({ device, size = 44 }: DeviceAvatarProps): React.ReactElement {
  return <NameAvatar src={device.avatar} name={device.account_name ?? device.device_name} size={size} />;
}
