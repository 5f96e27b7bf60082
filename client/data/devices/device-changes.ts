import type { DeviceEvents, DeviceProfile, DeviceResource, DeviceState } from '@server/devices/devices.contract.js';
import { newer } from '@/app/entities/merge-rows.js';

const beforeLink: DeviceState[] = ['new', 'connecting', 'qr', 'code'];

export function profileWithDevice(profile: DeviceProfile, device: DeviceResource): DeviceProfile {
  if (newer(profile.device, device) !== device) return profile;
  const { phone_number, account_name, avatar, status, state, state_reason } = device;
  // The row's state may arrive after the next code. Only leaving the waiting states clears a code.
  const isWaiting = beforeLink.includes(state);
  const qr = isWaiting && state !== 'code' ? profile.data.qr : null;
  const code = isWaiting && state !== 'qr' ? profile.data.code : null;
  return {
    status: status === 'on',
    data: {
      qr,
      code,
      expires_at: qr || code ? profile.data.expires_at : null,
      phone_number,
      account_name,
      avatar,
      status,
      state,
      state_reason,
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

export type ProfileChange = (profile: DeviceProfile) => DeviceProfile;

/** Keeps changes pushed during the request, which may be newer than its response. */
export function profileAfterConnect(
  held: DeviceProfile | undefined,
  answer: DeviceProfile,
  pushed: readonly ProfileChange[],
): DeviceProfile {
  // A new link discards the previous passkey challenge.
  const before = held && { ...held, data: { ...held.data, passkey: null } };
  return pushed.reduce(
    (profile, change) => {
      const next = change(profile);
      const [ends, nextEnds] = [profile.data.expires_at, next.data.expires_at];
      return ends !== null && nextEnds !== null && nextEnds < ends ? profile : next;
    },
    newerProfile(before, answer),
  );
}

export function newerProfile(held: DeviceProfile | undefined, read: DeviceProfile): DeviceProfile {
  if (!held || held.device.session_id !== read.device.session_id) return read;
  if (newer(held.device, read.device) !== read.device) return held;
  const { passkey, qr, code, state } = read.data;
  // The row reports it shortly afterwards.
  if (held.data.passkey && !passkey && !qr && !code && beforeLink.includes(state)) return held;
  const isSameStep = held.data.state === read.data.state && held.data.expires_at !== null;
  // A renewed code keeps its expiry, and the push is newer.
  return isSameStep && held.data.expires_at! >= (read.data.expires_at ?? '') ? held : read;
}
