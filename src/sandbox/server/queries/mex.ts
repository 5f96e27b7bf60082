import type { Connection } from '../connection.js';
import { element, nowInSeconds } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

const RESTRICTED_SECONDS = 3600;

/** The few structured questions about the account's standing: restricted only while that fault is switched on. */
export function answerMex({ network, phone }: Connection): Stanza[] {
  const restricted = network.faults
    .list()
    .some(
      (fault) => fault.kind === 'ack-error' && fault.code === 463 && (!fault.number || fault.number === phone?.number),
    );
  const data = {
    xwa2_fetch_account_reachout_timelock: {
      is_active: restricted,
      time_enforcement_ends: restricted ? String(nowInSeconds() + RESTRICTED_SECONDS) : '0',
      enforcement_type: 'DEFAULT',
    },
    xwa2_message_capping_info: {
      total_quota: '-1',
      used_quota: '0',
      cycle_start_timestamp: '0',
      cycle_end_timestamp: '0',
    },
  };
  return [element('result', {}, Buffer.from(JSON.stringify({ data })))];
}
