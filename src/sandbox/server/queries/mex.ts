import { quotaOf, timeLockOf } from '../account-limits.js';
import type { Connection } from '../connection.js';
import { element, nowInSeconds } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

const RESTRICTED_SECONDS = 3600;

/** Answers MEX, WhatsApp's GraphQL interface. */
export function answerMex({ network, phone }: Connection): Stanza[] {
  const number = phone?.number ?? '';
  const rejected = network.faults.find('ack-error', number);
  const data = {
    xwa2_fetch_account_reachout_timelock:
      rejected?.code === 463
        ? {
            is_active: true,
            time_enforcement_ends: String(nowInSeconds() + RESTRICTED_SECONDS),
            enforcement_type: 'DEFAULT',
          }
        : timeLockOf(network, number),
    xwa2_message_capping_info: quotaOf(network, number),
  };
  return [element('result', {}, Buffer.from(JSON.stringify({ data })))];
}
