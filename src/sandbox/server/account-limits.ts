import type { Network } from '../network.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import { deliverToDevices } from './routing/deliver.js';
import { element, nowInSeconds, SERVER } from './wire/stanza.js';

const DEFAULT_LIMIT_MS = 3_600_000;
const QUOTA = 50;

/** Returns epoch seconds, or null without a limit. */
export function endOfLimit(network: Network, kind: 'time-lock' | 'new-chat-cap', number: string): number | null {
  const fault = network.faults.find(kind, number);
  const end = fault ? fault.since + (fault.delayMs ?? DEFAULT_LIMIT_MS) : 0;
  return end > Date.now() ? Math.ceil(end / 1000) : null;
}

export function timeLockOf(network: Network, number: string): object {
  const end = endOfLimit(network, 'time-lock', number);
  return { is_active: end !== null, time_enforcement_ends: String(end ?? 0), enforcement_type: 'DEFAULT' };
}

export function quotaOf(network: Network, number: string): object {
  const end = endOfLimit(network, 'new-chat-cap', number);
  return {
    total_quota: end === null ? '-1' : String(QUOTA),
    used_quota: end === null ? '0' : String(QUOTA),
    cycle_start_timestamp: '0',
    cycle_end_timestamp: String(end ?? 0),
    capping_status: end === null ? 'NONE' : 'CAPPED',
  };
}

export function announceLimits(network: Network, number?: string): void {
  for (const phone of network.phones.all()) {
    if (phone.devices.size === 0 || (number && phone.number !== number)) continue;
    notify(network, phone, 'NotificationUserReachoutTimelockUpdate', {
      xwa2_notify_account_reachout_timelock: timeLockOf(network, phone.number),
    });
    notify(network, phone, 'MessageCappingInfoNotification', {
      xwa2_notify_new_chat_messages_capping_info_update: quotaOf(network, phone.number),
    });
  }
}

let countNotified = 0;

function notify(network: Network, phone: VirtualPhone, operation: string, data: object): void {
  const update = element('update', { op_name: operation }, Buffer.from(JSON.stringify({ data })));
  const id = `limit-${phone.number}-${Date.now().toString(36)}-${++countNotified}`;
  deliverToDevices(
    network,
    phone,
    element('notification', { type: 'mex', id, from: SERVER, t: nowInSeconds() }, [update]),
  );
}
