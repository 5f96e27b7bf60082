import type { DeviceProfile, DeviceReason } from '@server/devices/devices.contract.js';

/** Where the linking of one device is, as its page shows it. */
export type Phase = 'starting' | 'qr' | 'code' | 'passkey' | 'scanned' | 'syncing' | 'linked' | 'failed';

/** Nothing is lost by trying again as soon as somebody opens the page. */
const renewable: (DeviceReason | null)[] = [null, 'qr_timeout', 'code_timeout', 'unlinked_on_phone', 'refused_401'];

/** `isLinkingAnew`: this page asked for a new link, so that a device linked before is not taken for linked. */
export function phaseOf({ data, device }: DeviceProfile, isLinkingAnew: boolean): Phase {
  const wasLinked = device.connected_at !== null && !isLinkingAnew;
  // A code in hand says more than a state that is on its way.
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

/** Whether opening the page should ask for a code by itself. */
export function needsStart({ data, device }: DeviceProfile): boolean {
  if (data.qr || data.code || data.passkey) return false;
  if (data.state_reason === 'number_in_use') return false;
  if (data.state === 'new' || (data.state === 'off' && device.connected_at === null)) return true;
  return (data.state === 'off' || data.state === 'logged_out') && renewable.includes(data.state_reason);
}
