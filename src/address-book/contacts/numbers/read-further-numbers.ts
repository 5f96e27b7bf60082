import type { QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../../auth/auth.messages.js';
import { requirePhone } from '../../../platform/http/input/require-phone.js';

/** Throws Invalid for an impossible number. */
export async function readFurtherNumbers(
  queries: QueryBus,
  accountId: number,
  entered: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (!entered || entered.length === 0) return entered && [];
  const country = await queries.execute(new GetCountry(accountId));
  return [...new Set(entered.map((number) => requirePhone('further_numbers', number, country)))];
}
