import { useTranslation } from 'react-i18next';
import type { RecipientReason } from '@server/campaigns/campaigns.contract.js';

/** Reasons that have no text of a failed message. */
const CAMPAIGN_REASONS = [
  'no_number',
  'contact_deleted',
  'cancelled',
  'text_empty',
  'text_too_long',
  'excluded_group',
  'condition',
  'written_lately',
  'too_often',
] as const;
type CampaignReason = (typeof CAMPAIGN_REASONS)[number];
const isCampaignReason = (reason: RecipientReason): reason is CampaignReason =>
  CAMPAIGN_REASONS.some((campaignReason) => campaignReason === reason);

export function RecipientReasonText({ reason }: { reason: RecipientReason }): React.ReactElement {
  const { t } = useTranslation();
  return <>{isCampaignReason(reason) ? t(`campaigns.reasons.${reason}`) : t(`messages.failure.${reason}`)}</>;
}
