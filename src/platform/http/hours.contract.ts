import { z } from 'zod';
import { WEEKDAYS } from '../weekdays.contract.js';

/** Time as HH:MM, with optional seconds. */
export const WallTime = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'time_invalid' })
  .transform((time) => time.slice(0, 5));

export const Weekdays = z.preprocess(splitWords, z.array(z.enum(WEEKDAYS)));

function splitWords(written: unknown): unknown {
  if (typeof written !== 'string') return written;
  return readJsonList(written) ?? written.split(',').map((word) => word.trim());
}

function readJsonList(text: string): unknown[] | null {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** Returns a `when` that skips a rule if a field is invalid. */
export const areValid =
  (...fields: string[]) =>
  ({ issues }: { issues: { path?: PropertyKey[] | undefined }[] }): boolean =>
    !issues.some(({ path }) => fields.includes(String(path?.[0])));

interface Window {
  time_start_at?: string | undefined;
  time_end_at?: string | undefined;
  overnight?: boolean | undefined;
}

export const endsAfterStart = ({ time_start_at: from, time_end_at: to, overnight = false }: Window): boolean => {
  const [start, end] = [from ?? '00:00', to ?? '24:00'];
  return start < end || (overnight && start !== end);
};

export const END_BEFORE_START = {
  path: ['time_end_at'],
  error: 'end_before_start',
  when: areValid('time_start_at', 'time_end_at'),
};
