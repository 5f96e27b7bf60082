import type { DeviceEvents, DeviceProfile, DeviceResource, DeviceState } from '@server/devices/devices.contract.js';
import { newer } from '@/app/entities/merge-rows.js';

const beforeLink: DeviceState[] = ['new', 'connecting', 'qr', 'code'];

export function profileWithDevice(profile: DeviceProfile, device: DeviceResource): DeviceProfile {
  if (newer(profile.device, device) !== device) return profile;
  const { phone_number, account_name, avatar, status, state, state_reason } = device;
  // The state of the row may arrive after the code that belongs to the next one: only what ends the waiting drops a code.
  const isWaiting = beforeLink.includes(state);
  const qr = isWaiting && state !== 'code' ? profile.data.qr : null;
  const code = isWaiting && state !== 'qr' ? profile.data.code : null;
  return {
    status: status === 'on',
    data: {
      ...{ qr, code, expires_at: qr || code ? profile.data.expires_at : null },
      ...{ phone_number, account_name, avatar, status, state, state_reason },
      number_used_by: state_reason === profile.data.state_reason ? profile.data.number_used_by : null,
      passkey: isWaiting || state_reason === 'passkey_wanted' ? profile.data.passkey : null,
    },
    device_info: { ...profile.device_info, device_name: device.device_name },
    device,
  };
}

export function profileWithQr(profile: DeviceProfile, { qr, expires_at }: DeviceEvents['device.qr']): DeviceProfile {
  return withCodes(profile, 'qr', { qr, code: null, expires_at });
}

export function profileWithCode(
  profile: DeviceProfile,
  { code, expires_at }: DeviceEvents['device.code'],
): DeviceProfile {
  return withCodes(profile, 'code', { qr: null, code, expires_at });
}

export function profileWithPasskey(
  profile: DeviceProfile,
  { options, expires_at }: DeviceEvents['device.passkey'],
): DeviceProfile {
  const shown = { status: 'off', state: 'needs_passkey', state_reason: 'passkey_wanted' } as const;
  const codes = { qr: null, code: null, expires_at: null };
  return {
    ...profile,
    status: false,
    data: { ...profile.data, ...codes, ...shown, passkey: { options, expires_at } },
    device: { ...profile.device, ...shown },
  };
}

function withCodes(
  profile: DeviceProfile,
  state: 'qr' | 'code',
  codes: Pick<DeviceProfile['data'], 'qr' | 'code' | 'expires_at'>,
): DeviceProfile {
  return {
    ...profile,
    status: false,
    data: { ...profile.data, ...codes, passkey: null, status: 'off', state, state_reason: null },
    device: { ...profile.device, status: 'off', state, state_reason: null },
  };
}

/** What was read and what was pushed meanwhile may cross on the way: the newer one stays. */
export function newerProfile(held: DeviceProfile | undefined, read: DeviceProfile): DeviceProfile {
  if (!held || held.device.session_id !== read.device.session_id) return read;
  if (newer(held.device, read.device) !== read.device) return held;
  const { passkey, qr, code, state } = read.data;
  // The row says so a moment after the challenge was pushed.
  if (held.data.passkey && !passkey && !qr && !code && beforeLink.includes(state)) return held;
  const isSameStep = held.data.state === read.data.state && held.data.expires_at !== null;
  // A renewed code ends when the one before it would have, and pushes are the newer.
  return isSameStep && held.data.expires_at! >= (read.data.expires_at ?? '') ? held : read;
}
