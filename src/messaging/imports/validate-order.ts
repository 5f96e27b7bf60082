import { open } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { PlanLimit } from '../../billing/billing.errors.js';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { refuseOtherKinds } from './reading/formats/open-source.js';
import { pastedRows } from './reading/formats/pasted-rows.js';
import { readPhone } from './reading/read-phone.js';
import { Refused } from './reading/refused.js';

const HEAD = 4096;
/** The list of what is in a zip stands at its end. */
const TAIL = 1_000_000;
/** More of a pasted text is left to the thread that reads it. */
const LONGEST_LOOK = 20_000;

/** Refuses a file that is no table by its bytes, before anything is kept. */
export async function validateFile({ path, size }: UploadedFile): Promise<void> {
  const file = await open(path, 'r');
  try {
    const read = async (from: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size)), 0, null, from);
      return buffer.subarray(0, bytesRead);
    };
    const head = await read(0, HEAD);
    refuseOtherKinds(head);
    const isZip = head.subarray(0, 2).toString('latin1') === 'PK';
    if (isZip && !(await read(Math.max(0, size - TAIL), TAIL)).includes('xl/')) throw new Refused('not_a_table');
  } catch (error) {
    if (error instanceof Refused)
      throw Invalid.field('excel_file', error.failure === 'empty' ? 'file_empty' : 'not_a_table');
    throw error;
  } finally {
    await file.close();
  }
}

/** Refuses a pasted text without a number in it, as far as can be seen at once. Answers the numbers. */
export function validatePaste(pasted: string, country: string): string[] {
  const seen = pasted.slice(0, LONGEST_LOOK);
  const phones = new Set<string>();
  for (const { rows } of pastedRows(seen, country))
    for (const cell of rows.flat()) {
      const verdict = readPhone(cell, country);
      if ('phone' in verdict) phones.add(verdict.phone);
    }
  if (phones.size === 0 && seen.length === pasted.length) throw Invalid.field('numbers', 'phone_invalid');
  return [...phones];
}

/** Refuses when the plan is full. Who is in the book already takes no place and may come into a group. */
export async function validateRoom(
  em: EntityManager,
  accountId: number,
  room: number,
  phones: string[],
): Promise<void> {
  if (room > 0) return;
  const known = await em.execute<unknown[]>(
    'select 1 from contacts where account_id = ? and saved_at is not null and phone = any (?::text[]) limit 1',
    [accountId, `{${phones.join()}}`],
  );
  if (known.length === 0) throw new PlanLimit('contacts');
}
