import type { LibraryItem } from '@server/media/media.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { dropOwn, readOwn, writeOwn } from '@/data/account/own-store.js';
import { type CampaignValues, EMPTY_CAMPAIGN } from './campaign-values.js';

interface StoredDraft {
  at: string;
  values: Omit<CampaignValues, 'attachment'> & { attachment: { item: LibraryItem } | null };
}

const ENTRY_NAME = 'campaign';

export interface CampaignDraft {
  at: Date;
  values: CampaignValues;
}

export function readCampaignDraft(): CampaignDraft | null {
  try {
    const { at, values } = JSON.parse(readOwn(ENTRY_NAME) ?? 'null') as StoredDraft;
    return { at: new Date(at), values: { ...EMPTY_CAMPAIGN, ...values } };
  } catch {
    return null;
  }
}

/** Stores the form without an uploaded file. */
export function keepDraft(values: CampaignValues): void {
  const attachment = values.attachment?.item ? { item: values.attachment.item } : null;
  const draft: StoredDraft = { at: new Date(serverNow()).toISOString(), values: { ...values, attachment } };
  writeOwn(ENTRY_NAME, JSON.stringify(draft));
}

export function forgetDraft(): void {
  dropOwn(ENTRY_NAME);
}
