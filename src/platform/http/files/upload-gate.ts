import { Throttled } from '../../errors.js';

/** Limits of uploads. Each holds a connection, buffers and disk space. */
const MAX_PER_ACCOUNT = 20;
const MAX_TOTAL = 100;
const RETRY_AFTER_SECONDS = 3;

const openByAccount = new Map<number, number>();
let totalUploads = 0;

/** Returns a function that releases the slot. Throws Throttled. */
export function admitUpload(accountId: number): () => void {
  const accountUploads = openByAccount.get(accountId) ?? 0;
  if (accountUploads >= MAX_PER_ACCOUNT || totalUploads >= MAX_TOTAL) throw new Throttled(RETRY_AFTER_SECONDS);
  openByAccount.set(accountId, accountUploads + 1);
  totalUploads++;
  return () => {
    const remaining = (openByAccount.get(accountId) ?? 1) - 1;
    if (remaining > 0) openByAccount.set(accountId, remaining);
    else openByAccount.delete(accountId);
    totalUploads--;
  };
}
