import type { DeviceEvents, DeviceProfile, DeviceResource, DeviceState } from '@server/devices/devices.contract.js';
import { newer } from '@/app/entities/merge-rows.js';

const UNLINKED_STATES: DeviceState[] = ['new', 'connecting', 'qr', 'code'];

export function profileWithDevice(profile: DeviceProfile, device: DeviceResource): DeviceProfile {
  if (newer(profile.device, device) !== device) return profile;
  const { phone_number, account_name, avatar, status, state, state_reason } = device;
  // The device may be pushed after a newer code. A code is cleared only when the device stops waiting.
  const isWaiting = UNLINKED_STATES.includes(state);
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

/** Applies changes pushed during the request, unless the response is newer. */
export function profileAfterConnect(
  cached: DeviceProfile | undefined,
  answer: DeviceProfile,
  pushed: readonly ProfileChange[],
): DeviceProfile {
  // A new link discards the previous passkey challenge.
  const cachedWithoutPasskey = cached && { ...cached, data: { ...cached.data, passkey: null } };
  return pushed.reduce(
    (profile, change) => {
      const next = change(profile);
      const [expiresAt, nextExpiresAt] = [profile.data.expires_at, next.data.expires_at];
      return expiresAt !== null && nextExpiresAt !== null && nextExpiresAt < expiresAt ? profile : next;
    },
    newerProfile(cachedWithoutPasskey, answer),
  );
}

export function newerProfile(cached: DeviceProfile | undefined, received: DeviceProfile): DeviceProfile {
  if (!cached || cached.device.session_id !== received.device.session_id) return received;
  if (newer(cached.device, received.device) !== received.device) return cached;
  const { passkey, qr, code, state } = received.data;
  // The server reports the passkey challenge shortly afterwards.
  if (cached.data.passkey && !passkey && !qr && !code && UNLINKED_STATES.includes(state)) return cached;
  const isSameStep = cached.data.state === received.data.state && cached.data.expires_at !== null;
  // A renewed code keeps its expiry, and the cached one was pushed later.
  return isSameStep && cached.data.expires_at! >= (received.data.expires_at ?? '') ? cached : received;
}
