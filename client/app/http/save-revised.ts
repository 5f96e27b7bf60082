import { HttpError } from './http-error.js';

/** Saves a form. On a conflict the user overwrites the stored version, or loads it and undefined is returned. */
export async function saveRevised<Result>(
  save: (revision: string | undefined) => Promise<Result>,
  loadedRevision: string | undefined,
  router: { invalidate: () => Promise<void> },
): Promise<Result | undefined> {
  try {
    return await save(loadedRevision);
  } catch (error) {
    if (!(error instanceof HttpError && error.code === 'changed_meanwhile')) throw error;
    const { settleChange } = await import('./settle-change.js');
    return settleChange(error, save, router);
  }
}
