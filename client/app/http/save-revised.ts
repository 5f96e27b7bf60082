import { HttpError } from './http-error.js';

/**
 * Saves with the revision that was read. On a conflict the user overwrites the other version or loads it. Loading
 * returns undefined.
 */
export async function saveRevised<Result>(
  save: (revision: string | undefined) => Promise<Result>,
  read: string | undefined,
  router: { invalidate: () => Promise<void> },
): Promise<Result | undefined> {
  try {
    return await save(read);
  } catch (error) {
    if (!(error instanceof HttpError && error.code === 'changed_meanwhile')) throw error;
    const { settleChange } = await import('./settle-change.js');
    return settleChange(error, save, router);
  }
}
