import type { DeviceReason, DeviceResource, DeviceState } from '@server/devices/devices.contract.js';

export type DeviceAction = 'link' | 'link_again' | 'reconnect' | 'try_again' | 'new_qr' | 'new_code';

const byReason: Record<DeviceReason, DeviceAction | null> = {
  qr_timeout: 'new_qr',
  code_timeout: 'new_code',
  code_refused: 'new_code',
  unlinked_on_phone: 'link_again',
  refused_403: 'try_again',
  refused_401: 'link_again',
  replaced: 'reconnect',
  unavailable: 'try_again',
  connection_lost: 'reconnect',
  network_unreachable: 'try_again',
  passkey_wanted: 'link_again',
  passkey_expired: 'link_again',
  passkey_refused: 'link_again',
  gone_silent: 'reconnect',
  // The banner offers the switch.
  sending_off: null,
  unstable: 'reconnect',
  other_number: 'link_again',
  number_in_use: 'link_again',
};

const byState: Partial<Record<DeviceState, DeviceAction>> = {
  new: 'link',
  qr: 'link',
  code: 'link',
  reconnecting: 'reconnect',
  unstable: 'reconnect',
  off: 'reconnect',
  logged_out: 'link_again',
  banned: 'try_again',
  needs_passkey: 'link_again',
};

/** Returns null while the device is on, recovers by itself or waits for an administrator. */
export function actionFor({
  state,
  state_reason,
}: Pick<DeviceResource, 'state' | 'state_reason'>): DeviceAction | null {
  const fromState = byState[state];
  if (!fromState) return null;
  return state_reason ? byReason[state_reason] : fromState;
}

export const isNumberRejected = (reason: DeviceReason | null): boolean =>
  reason === 'other_number' || reason === 'number_in_use';

const linking: readonly (DeviceAction | null)[] = ['link', 'link_again', 'new_qr', 'new_code'];

export const needsLinking = (device: Pick<DeviceResource, 'state' | 'state_reason'>): boolean =>
  linking.includes(actionFor(device));
