import { useTranslation } from 'react-i18next';
import type { RecipientReason } from '@server/campaigns/campaigns.contract.js';

/** All other reasons use message texts. */
const OWN_REASONS = [
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
type OwnReason = (typeof OWN_REASONS)[number];
const isOwn = (reason: RecipientReason): reason is OwnReason => OWN_REASONS.some((own) => own === reason);

export function RecipientReasonText({ reason }: { reason: RecipientReason }): React.ReactElement {
  const { t } = useTranslation();
  return <>{isOwn(reason) ? t(`campaigns.reasons.${reason}`) : t(`messages.failure.${reason}`)}</>;
}
