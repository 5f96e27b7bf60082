import type { QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../../auth/auth.messages.js';
import { requirePhone } from '../../../platform/http/input/require-phone.js';

/** With country code. */
const SIGNED = /^\s*(?:\+|00)/;

/** Defaults to the account's country. Throws like requirePhone. */
export async function requireAccountPhone(
  queries: QueryBus,
  accountId: number,
  field: string,
  written: string,
): Promise<string> {
  if (SIGNED.test(written)) return requirePhone(field, written);
  return requirePhone(field, written, await queries.execute(new GetCountry(accountId)));
}
