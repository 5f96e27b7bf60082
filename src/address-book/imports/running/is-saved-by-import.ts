/** Includes contacts saved in the current transaction. */
export const isSavedByImport = (savedAt: string, accountId: string, importId: string): string =>
  `(${savedAt} = now() or ${savedAt} in (select written_at from import_chunks where account_id = ${accountId} and import_id = ${importId}))`;
