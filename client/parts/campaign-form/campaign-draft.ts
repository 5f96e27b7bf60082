import type { LibraryItem } from '@server/messaging/media/media.contract.js';
import { dropStored, readStored, writeStored } from '@/app/local-store.js';
import { type CampaignValues, EMPTY } from './campaign-values.js';

interface StoredDraft {
  at: string;
  values: Omit<CampaignValues, 'attachment'> & { attachment: { item: LibraryItem } | null };
}

const keyOf = (account: string): string => `mersal.campaign-draft.${account}`;

export interface CampaignDraft {
  at: Date;
  values: CampaignValues;
}

/** What was begun here and not saved; null where there is none, or nobody can read it. */
export function readDraft(account: string): CampaignDraft | null {
  try {
    const { at, values } = JSON.parse(readStored(keyOf(account)) ?? 'null') as StoredDraft;
    // An older version of this page had fewer fields.
    return { at: new Date(at), values: { ...EMPTY, ...values } };
  } catch {
    return null;
  }
}

/** A new file cannot be kept: only its bytes are the file. */
export function keepDraft(account: string, values: CampaignValues): void {
  const attachment = values.attachment?.item ? { item: values.attachment.item } : null;
  const draft: StoredDraft = { at: new Date().toISOString(), values: { ...values, attachment } };
  writeStored(keyOf(account), JSON.stringify(draft));
}

export function forgetDraft(account: string): void {
  dropStored(keyOf(account));
}
