import type { ShopReason } from '../commerce/apps/apps.contract.js';
import type { TroubledShop } from '../commerce/commerce.messages.js';
import type { DeviceState } from '../devices/devices.contract.js';
import type { TroubledDevice } from '../devices/devices.messages.js';
import type { AlertKind, AlertReason } from './alerts.contract.js';

export interface Trouble {
  kind: AlertKind;
  reason: AlertReason | null;
  until: Date | null;
  count?: number;
  /** What names it for ever, where it is told once alone. */
  once?: string;
}

/** What is known of a device at one moment. `isStuck`: messages of it have waited for too long. */
interface Situation {
  device: TroubledDevice;
  isStuck: boolean;
}

/** It gets there by itself, or tries to. */
const AWAY: DeviceState[] = ['connecting', 'reconnecting', 'unstable'];
/** Only a person brings it back. */
const STOPPED: DeviceState[] = ['off', 'logged_out', 'banned', 'needs_passkey'];

/** What is wrong now. Somebody who is just linking the device again sees for themselves how it goes. */
export function troublesOf({ device, isStuck }: Situation): Trouble[] {
  const { state, reason, isUnattended, limit, guard } = device;
  const troubles: Trouble[] = [];
  if (STOPPED.includes(state) && reason !== 'sending_off') troubles.push({ kind: 'stopped', reason, until: null });
  else if (AWAY.includes(state)) troubles.push({ kind: 'away', reason: reason ?? noHolder(device), until: null });
  else if (state === 'on' && isUnattended) troubles.push({ kind: 'away', reason: 'unattended', until: null });
  if (limit) troubles.push({ kind: 'limited', reason: limit.by, until: limit.until });
  if (guard) troubles.push({ kind: 'guarded', reason: guard, until: null });
  if (isStuck && isWell(device)) troubles.push({ kind: 'stuck', reason: null, until: null });
  return troubles;
}

/** What each reason for which a shop needs somebody comes to. */
const KIND_OF_REASON: Record<ShopReason, AlertKind> = {
  ...{ revoked: 'shop_away', uninstalled: 'shop_away', unreachable: 'shop_away', token_refresh_failed: 'shop_away' },
  ...{ webhooks_refused: 'shop_refused', silent: 'shop_silent' },
};

export function troubleOfShop({ state, reason, refusedCount }: TroubledShop): Trouble[] {
  if (state !== 'needs_attention' || reason === null) return [];
  const kind = KIND_OF_REASON[reason];
  return [{ kind, reason, until: null, ...(kind === 'shop_refused' && { count: refusedCount }) }];
}

/** Whether trouble of a kind has ended. Less than "it is not so at this moment": a device that is being linked is not on yet. */
export function isOver(kind: AlertKind, { device, isStuck }: Situation): boolean {
  switch (kind) {
    case 'away':
    case 'stopped':
      return isWell(device);
    case 'limited':
      return device.limit === null;
    case 'guarded':
      return device.guard === null;
    case 'stuck':
      return !isStuck;
    default:
      return false;
  }
}

const isWell = ({ state, isUnattended }: TroubledDevice): boolean => state === 'on' && !isUnattended;

const noHolder = ({ isUnattended }: TroubledDevice): AlertReason | null => (isUnattended ? 'unattended' : null);
