import type { DeviceReason, DeviceResource, DeviceState } from '@server/devices/devices.contract.js';

export type DeviceAction = 'link' | 'link_again' | 'reconnect' | 'try_again' | 'new_qr' | 'new_code';

const ACTION_BY_REASON: Record<DeviceReason, DeviceAction | null> = {
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
  // Only an administrator can switch sending on.
  sending_off: null,
  unstable: 'reconnect',
  other_number: 'link_again',
  number_in_use: 'link_again',
};

const ACTION_BY_STATE: Partial<Record<DeviceState, DeviceAction>> = {
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

/** Returns null if the device is on, recovers by itself or waits for an administrator. */
export function actionFor({
  state,
  state_reason,
}: Pick<DeviceResource, 'state' | 'state_reason'>): DeviceAction | null {
  const stateAction = ACTION_BY_STATE[state];
  if (!stateAction) return null;
  return state_reason ? ACTION_BY_REASON[state_reason] : stateAction;
}

export const isNumberRejected = (reason: DeviceReason | null): boolean =>
  reason === 'other_number' || reason === 'number_in_use';

const LINKING_ACTIONS: readonly (DeviceAction | null)[] = ['link', 'link_again', 'new_qr', 'new_code'];

export const needsLinking = (device: Pick<DeviceResource, 'state' | 'state_reason'>): boolean =>
  LINKING_ACTIONS.includes(actionFor(device));
