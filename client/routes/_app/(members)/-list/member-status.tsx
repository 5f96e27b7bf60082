import { useTranslation } from 'react-i18next';
import type { MemberResource } from '@server/members/members.contract.js';
import { StatusDot } from '@/ui/status-dot.js';

export function MemberStatus({ member }: { member: MemberResource }): React.ReactElement {
  const { t } = useTranslation();
  if (member.status === 'pended') return <StatusDot tone="off" word={t('members.pended')} />;
  if (!member.is_verified)
    return <StatusDot tone="idle" word={t('members.unverified')} title={t('members.unverified_help')} />;
  return <StatusDot tone="on" word={t('members.active')} />;
}
