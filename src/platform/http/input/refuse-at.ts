import { Invalid, NotFound } from '../../errors.js';

/** What a field names and the account does not have is a wrong value of that field. */
export async function refuseAt<T>(field: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof NotFound) throw Invalid.field(field, 'choice_unknown');
    throw error;
  }
}
