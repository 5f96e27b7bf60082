import { Throttled } from '../../errors.js';

/** Each upload holds a connection, buffers and disk space. */
const MAX_PER_ACCOUNT = 20;
const MAX_TOTAL = 100;
const RETRY_AFTER_SECONDS = 3;

const open = new Map<number, number>();
let all = 0;

/** Throws Throttled. The result releases the slot. */
export function admitUpload(accountId: number): () => void {
  const openOfAccount = open.get(accountId) ?? 0;
  if (openOfAccount >= MAX_PER_ACCOUNT || all >= MAX_TOTAL) throw new Throttled(RETRY_AFTER_SECONDS);
  open.set(accountId, openOfAccount + 1);
  all++;
  return () => {
    const left = (open.get(accountId) ?? 1) - 1;
    if (left > 0) open.set(accountId, left);
    else open.delete(accountId);
    all--;
  };
}
