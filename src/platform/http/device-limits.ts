import { Invalid } from '../errors.js';
import type { SignedIn } from './access.js';

type Limited = Pick<SignedIn, 'deviceIds'>;

/** Owners use all devices, colleagues those chosen for them. */
export const mayUseDevice = ({ deviceIds }: Limited, deviceId: number): boolean =>
  deviceIds?.includes(deviceId) ?? true;

/** Throws Invalid, as for unknown devices. Devices in `kept` were chosen by others. */
export function rejectOtherDevices(
  user: Limited,
  field: string,
  chosen: readonly number[],
  kept: readonly number[] = [],
): void {
  if (chosen.some((id) => !mayUseDevice(user, id) && !kept.includes(id))) throw Invalid.field(field, 'choice_unknown');
}
