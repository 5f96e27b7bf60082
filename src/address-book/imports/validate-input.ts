import { open } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { PlanLimit } from '../../billing/billing.errors.js';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { detectFormat, formatOfZip } from '../import-reader/formats/detect-format.js';
import { pastedRows } from '../import-reader/formats/pasted-rows.contract.js';
import { readPhones } from '../../platform/phones/read-phones.js';
import { ImportFileRejected } from '../import-reader/import-file-rejected.js';

const HEAD_BYTES = 4096;
/** A ZIP file has its directory at its end. */
const TAIL_BYTES = 1_000_000;
/** The reading thread checks longer texts. */
const MAX_CHECKED_LENGTH = 20_000;

export async function validateFile({ path, size }: UploadedFile): Promise<void> {
  const file = await open(path, 'r');
  try {
    const read = async (from: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size)), 0, null, from);
      return buffer.subarray(0, bytesRead);
    };
    const head = await read(0, HEAD_BYTES);
    if (detectFormat(head) === 'zip')
      formatOfZip(head, (await read(Math.max(0, size - TAIL_BYTES), TAIL_BYTES)).toString('latin1'));
  } catch (error) {
    if (error instanceof ImportFileRejected)
      throw Invalid.field('excel_file', error.failure === 'empty' ? 'file_empty' : 'not_a_table');
    throw error;
  } finally {
    await file.close();
  }
}

export function validatePaste(pasted: string, country: string): string[] {
  const checked = pasted.slice(0, MAX_CHECKED_LENGTH);
  const phones = new Set<string>();
  for (const { rows } of pastedRows(checked, country, readPhones))
    for (const cell of rows.flat()) {
      const [first] = readPhones(cell, country).phones;
      if (first) phones.add(first.phone);
    }
  if (phones.size === 0 && checked.length === pasted.length) throw Invalid.field('numbers', 'phone_invalid');
  return [...phones];
}

/** Throws PlanLimit if the plan is full and all contacts are new. */
export async function validateCapacity(
  em: EntityManager,
  accountId: number,
  remaining: number,
  phones: string[],
): Promise<void> {
  if (remaining > 0) return;
  const { rows: known } = await sql`
    select from contacts where account_id = ${accountId} and saved_at is not null
      and phone = any (${phones}::text[]) limit 1`.execute(database(em));
  if (known.length === 0) throw new PlanLimit('contacts');
}
