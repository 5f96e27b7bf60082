import type { FieldIssue } from '../../platform/errors.js';
import { normalizePhone } from '../../platform/phones/read-phones.js';
import { isTimeZone } from '../../platform/time-zones.contract.js';
import type { Account } from '../accounts/account.entity.js';
import { isCommon } from '../passwords/is-common.js';
import type { AccountChanges } from '../settings.contract.js';
import type { User } from '../accounts/user.entity.js';
import { dropSeconds } from './queries/get-settings.js';

const MIN_PASSWORD_LENGTH = 8;

/** Any issue rejects all changes. */
export function checkAccountChanges(changes: AccountChanges, user: User, account: Account): FieldIssue[] {
  const issues = [
    changes.time_zone !== undefined && !isTimeZone(changes.time_zone) && ['time_zone', 'time_zone_unknown'],
    changes.phone !== undefined && isOtherPhone(changes.phone, user) && ['phone', 'phone_by_code'],
    ...checkPassword(changes, user),
    checkQuietHours(changes, account),
    checkFrequency(changes, account),
    checkRetention(changes, account),
  ];
  return issues
    .filter((issue) => issue !== false)
    .map(([field = '', message = '']) => ({ path: ['account_settings', field], message }));
}

function isOtherPhone(input: string, { phone }: User): boolean {
  return input === '' ? phone != null : normalizePhone(input) !== phone;
}

function checkPassword({ password, password_confirmation, current_password }: AccountChanges, user: User) {
  if (!password) return [];
  return [
    password.length < MIN_PASSWORD_LENGTH && ['password', 'password_short'],
    isCommon(password, user) && ['password', 'password_common'],
    password !== password_confirmation && ['password_confirmation', 'password_differs'],
    !current_password && ['current_password', 'required'],
  ];
}

function checkQuietHours(changes: AccountChanges, account: Account) {
  const [from, to] = quietHoursAfter(changes, account);
  if ((from === null) !== (to === null)) return [from === null ? 'quiet_from' : 'quiet_to', 'quiet_both'];
  return from !== null && from === to && ['quiet_to', 'quiet_same'];
}

function checkFrequency(changes: AccountChanges, account: Account) {
  const [messages, days] = frequencyAfter(changes, account);
  return (
    (messages === null) !== (days === null) && [
      messages === null ? 'frequency_messages' : 'frequency_days',
      'number_both',
    ]
  );
}

/** The frequency cap counts stored messages, so retention must cover its period. */
function checkRetention(changes: AccountChanges, account: Account) {
  const [days, cappedDays] = [retentionAfter(changes, account), frequencyAfter(changes, account)[1]];
  return (
    days !== null &&
    cappedDays !== null &&
    days < cappedDays && [
      changes.message_retention_days === undefined ? 'frequency_days' : 'message_retention_days',
      'retention_frequency',
    ]
  );
}

export const retentionAfter = (changes: AccountChanges, account: Account): number | null =>
  changes.message_retention_days === undefined
    ? (account.messageRetentionDays ?? null)
    : changes.message_retention_days;

export const frequencyAfter = (
  changes: AccountChanges,
  account: Account,
): [messages: number | null, days: number | null] => [
  changes.frequency_messages === undefined ? (account.frequencyMessages ?? null) : changes.frequency_messages,
  changes.frequency_days === undefined ? (account.frequencyDays ?? null) : changes.frequency_days,
];

export const quietHoursAfter = (
  changes: AccountChanges,
  account: Account,
): [from: string | null, to: string | null] => [
  changes.quiet_from === undefined ? dropSeconds(account.quietFrom) : changes.quiet_from,
  changes.quiet_to === undefined ? dropSeconds(account.quietTo) : changes.quiet_to,
];
