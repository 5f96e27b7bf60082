import { useQuery } from '@tanstack/react-query';
import type { Can } from '@/app/use-can.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';

export function useDeviceChoices({ can }: { can: Can }): { value: number; label: string }[] | null {
  const { data = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(can) });
  return data.length < 2 ? null : data.map(({ id, device_name: name }) => ({ value: id, label: name }));
}
