import type { TFunction } from 'i18next';
import type { RecipientReason } from '@server/campaigns/campaigns.contract.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';

export function nameReason(reason: RecipientReason, t: TFunction): string {
  return describeIfKnown(`campaigns.form.left_out.${reason}`) ?? t('campaigns.form.left_out.other');
}
