import type { SignedInUser } from '@server/auth/auth.contract.js';
import { identityOf, ownPrefix } from '@/app/guest/identity.js';
import { dropStored, listStored, readStored, writeStored } from '@/app/local-store.js';
import { queryClient } from '@/app/query-client.js';
import { SESSION_KEY } from '@/app/use-can.js';

// Each piece of unsent work has its own entry, so that tabs do not overwrite each other's.

/** Keys of earlier versions, which did not separate users. */
const OUTDATED_KEY = /^mersal\.(drafts|outbox|campaign-draft|chatbot-draft)\b/;
for (const key of listStored()) if (OUTDATED_KEY.test(key)) dropStored(key);

const prefix = (): string => ownPrefix(identityOf(queryClient.getQueryData<SignedInUser | null>(SESSION_KEY)));

export const readOwn = (name: string): string | null => readStored(prefix() + name);
export const writeOwn = (name: string, text: string): boolean => writeStored(prefix() + name, text);
export const dropOwn = (name: string): void => dropStored(prefix() + name);

export function listOwn(start: string): string[] {
  const fullPrefix = prefix() + start;
  const length = fullPrefix.length - start.length;
  return listStored()
    .filter((key) => key.startsWith(fullPrefix))
    .map((key) => key.slice(length));
}

interface OwnChange {
  name: string;
  before: string | null;
  now: string | null;
}

/** Reports changes by other tabs. */
export function onOwnChanged(start: string, handler: (change: OwnChange) => void): void {
  globalThis.addEventListener?.('storage', ({ key, oldValue, newValue }) => {
    const fullPrefix = prefix();
    if (key?.startsWith(fullPrefix + start))
      handler({ name: key.slice(fullPrefix.length), before: oldValue, now: newValue });
  });
}
