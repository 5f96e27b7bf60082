import { Invalid, NotFound } from '../../errors.js';

export async function rejectAt<T>(field: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof NotFound) throw Invalid.field(field, 'choice_unknown');
    throw error;
  }
}
