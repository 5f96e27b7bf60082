import { useTranslation } from 'react-i18next';
import type { ColleagueResource } from '@server/team/colleagues/colleagues.contract.js';
import { useMinute } from '@/parts/use-minute.js';
import { StatusChip } from '@/ui/status-chip.js';

export function ColleagueStatus({ colleague }: { colleague: ColleagueResource }): React.ReactElement {
  const { t } = useTranslation();
  const now = useMinute();
  const { status, away_reason: awayReason, invitation_expires_at: expiresAt } = colleague;
  if (status === 'suspended') return <StatusChip tone="bad" word={t('team.suspended')} />;
  if (status === 'invited') {
    const isOpen = expiresAt !== null && new Date(expiresAt) > now;
    return <StatusChip tone={isOpen ? 'new' : 'bad'} word={t(isOpen ? 'team.invited' : 'team.invitation_expired')} />;
  }
  if (awayReason) return <StatusChip tone="idle" word={t('team.away')} title={t(`assignment.away.${awayReason}`)} />;
  return <StatusChip tone="good" word={t('team.active')} />;
}
