import type { DeviceProfile, DeviceReason } from '@server/devices/devices.contract.js';

export type Phase = 'starting' | 'qr' | 'code' | 'passkey' | 'scanned' | 'syncing' | 'linked' | 'failed';

/** Reasons after which opening the page may request a new code. Null is no reason. */
const RENEWABLE_REASONS: (DeviceReason | null)[] = [
  null,
  'qr_timeout',
  'code_timeout',
  'unlinked_on_phone',
  'refused_401',
];

/** Ignores an earlier link with `isRelinking`. */
export function phaseOf({ data, device }: DeviceProfile, isRelinking: boolean): Phase {
  const wasLinked = device.connected_at !== null && !isRelinking;
  // A pending code is newer than the stored state.
  if (data.qr) return 'qr';
  if (data.code) return 'code';
  if (data.passkey) return 'passkey';
  switch (data.state) {
    case 'on':
      return 'linked';
    case 'scanned':
      return 'scanned';
    case 'syncing':
      return wasLinked ? 'linked' : 'syncing';
    case 'connecting':
    case 'reconnecting':
    case 'unstable':
      return wasLinked ? 'linked' : 'starting';
    case 'new':
    case 'qr':
    case 'code':
      return 'starting';
    default:
      return 'failed';
  }
}

export function needsStart({ data, device }: DeviceProfile): boolean {
  if (data.qr || data.code || data.passkey) return false;
  if (data.state_reason === 'number_in_use') return false;
  if (data.state === 'new' || (data.state === 'off' && device.connected_at === null)) return true;
  return (data.state === 'off' || data.state === 'logged_out') && RENEWABLE_REASONS.includes(data.state_reason);
}
