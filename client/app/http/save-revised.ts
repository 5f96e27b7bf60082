import { HttpError } from './http-error.js';

/** On a conflict the user overwrites the stored version or loads it. Loading returns undefined. */
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
