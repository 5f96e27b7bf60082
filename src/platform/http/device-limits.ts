import { Invalid } from '../errors.js';
import type { SignedIn } from './access.js';

type Limited = Pick<SignedIn, 'deviceIds'>;

export const mayUseDevice = ({ deviceIds }: Limited, deviceId: number): boolean =>
  deviceIds?.includes(deviceId) ?? true;

/** Throws Invalid if the user may not use a chosen device. */
export function rejectOtherDevices(user: Limited, field: string, chosen: readonly number[]): void {
  if (chosen.some((id) => !mayUseDevice(user, id))) throw Invalid.field(field, 'choice_unknown');
}

/** Reads the stored devices for limited colleagues only. */
export async function rejectOtherStoredDevices(
  user: Limited,
  field: string,
  readStored: () => Promise<readonly number[]>,
): Promise<void> {
  if (user.deviceIds) rejectOtherDevices(user, field, await readStored());
}
