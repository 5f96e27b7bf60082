import type { TFunction } from 'i18next';
import type { RecipientReason } from '@server/campaigns/campaigns.contract.js';
import { sayIfKnown } from '@/app/i18n/text-key.js';

/** Why people are left out, in two or three words. */
export function nameReason(reason: RecipientReason, t: TFunction): string {
  return sayIfKnown(`campaigns.form.left_out.${reason}`) ?? t('campaigns.form.left_out.other');
}
