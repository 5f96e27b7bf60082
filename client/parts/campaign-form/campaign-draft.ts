import type { LibraryItem } from '@server/media/media.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { dropOwn, readOwn, writeOwn } from '@/data/account/own-store.js';
import { type CampaignValues, EMPTY_CAMPAIGN } from './campaign-values.js';

interface StoredDraft {
  at: string;
  values: Omit<CampaignValues, 'attachment'> & { attachment: { item: LibraryItem } | null };
}

const NAME = 'campaign';

export interface CampaignDraft {
  at: Date;
  values: CampaignValues;
}

export function readCampaignDraft(): CampaignDraft | null {
  try {
    const { at, values } = JSON.parse(readOwn(NAME) ?? 'null') as StoredDraft;
    return { at: new Date(at), values: { ...EMPTY_CAMPAIGN, ...values } };
  } catch {
    return null;
  }
}

/** Omits the upload, which cannot be stored. */
export function keepDraft(values: CampaignValues): void {
  const attachment = values.attachment?.item ? { item: values.attachment.item } : null;
  const draft: StoredDraft = { at: new Date(serverNow()).toISOString(), values: { ...values, attachment } };
  writeOwn(NAME, JSON.stringify(draft));
}

export function forgetDraft(): void {
  dropOwn(NAME);
}
