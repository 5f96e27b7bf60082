import type { DeviceEvents, DeviceProfile, DeviceResource } from '@server/devices/devices.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';

/** A list with what is new about one of its devices. The same list when it is not on it, or when the news is old. */
export function withDevice(page: Page<DeviceResource>, device: DeviceResource): Page<DeviceResource> {
  const held = page.data.find(({ id }) => id === device.id);
  if (!held || isOlder(device, held)) return page;
  return { ...page, data: page.data.map((row) => (row === held ? device : row)) };
}

export function profileWithDevice(profile: DeviceProfile, device: DeviceResource): DeviceProfile {
  if (isOlder(device, profile.device)) return profile;
  const { phone_number, account_name, avatar, status, state, state_reason } = device;
  return {
    status: status === 'on',
    data: {
      // A code is only good in the state that shows it.
      qr: state === 'qr' ? profile.data.qr : null,
      code: state === 'code' ? profile.data.code : null,
      expires_at: state === 'qr' || state === 'code' ? profile.data.expires_at : null,
      ...{ phone_number, account_name, avatar, status, state, state_reason },
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

function withCodes(
  profile: DeviceProfile,
  state: 'qr' | 'code',
  codes: Pick<DeviceProfile['data'], 'qr' | 'code' | 'expires_at'>,
): DeviceProfile {
  return {
    ...profile,
    status: false,
    data: { ...profile.data, ...codes, status: 'off', state, state_reason: null },
    device: { ...profile.device, status: 'off', state, state_reason: null },
  };
}

/** What was read and what was pushed meanwhile may cross on the way: the newer one stays. */
export function newerProfile(held: DeviceProfile | undefined, read: DeviceProfile): DeviceProfile {
  if (!held || held.device.session_id !== read.device.session_id) return read;
  if (isOlder(read.device, held.device)) return held;
  const isSameStep = held.data.state === read.data.state && held.data.expires_at !== null;
  return isSameStep && held.data.expires_at! > (read.data.expires_at ?? '') ? held : read;
}

function isOlder(device: DeviceResource, than: DeviceResource): boolean {
  return device.updated_at < than.updated_at;
}
