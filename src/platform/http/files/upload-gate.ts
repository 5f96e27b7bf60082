import { Throttled } from '../../errors.js';

/** Uploads that are under way or worked at: each holds a connection, buffers and a place on the disk. */
const MOST_OF_ACCOUNT = 20;
const MOST_OF_ALL = 100;
const RETRY_AFTER_SECONDS = 3;

const open = new Map<number, number>();
let all = 0;

/** Lets an account's upload in, or throws Throttled. Whoever was let in calls what it was given when the upload is over. */
export function admitUpload(accountId: number): () => void {
  const mine = open.get(accountId) ?? 0;
  if (mine >= MOST_OF_ACCOUNT || all >= MOST_OF_ALL) throw new Throttled(RETRY_AFTER_SECONDS);
  open.set(accountId, mine + 1);
  all++;
  return () => {
    const left = (open.get(accountId) ?? 1) - 1;
    if (left > 0) open.set(accountId, left);
    else open.delete(accountId);
    all--;
  };
}
