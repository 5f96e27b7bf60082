import { useTranslation } from 'react-i18next';
import type { MemberResource } from '@server/members/members.contract.js';
import { StatusChip } from '@/ui/status-chip.js';

export function MemberStatus({ member }: { member: MemberResource }): React.ReactElement {
  const { t } = useTranslation();
  if (member.status === 'pended') return <StatusChip tone="bad" word={t('members.pended')} />;
  if (!member.is_verified)
    return <StatusChip tone="idle" word={t('members.unverified')} title={t('members.unverified_help')} />;
  return <StatusChip tone="good" word={t('members.active')} />;
}
