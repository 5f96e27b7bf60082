import { useTranslation } from 'react-i18next';
import type { TicketCounts, TicketStatus } from '@server/support/tickets/tickets.contract.js';
import { CountTabs } from '@/ui/count-tabs.js';
import classes from './tickets.module.css';
import { STATUSES } from '../-ticket/statuses.js';

interface StatusTabsProps {
  chosen: TicketStatus | undefined;
  counts: TicketCounts | undefined;
}

export function StatusTabs({ chosen, counts }: StatusTabsProps): React.ReactElement {
  const { t } = useTranslation();
  const total = counts && counts.open + counts.answered + counts.closed;
  return (
    <div className={classes.tabs}>
      <CountTabs
        label={t('tickets.status')}
        name="status"
        chosen={chosen ?? 'all'}
        tabs={[
          { value: 'all', label: t('tickets.all'), count: total },
          ...STATUSES.map((status) => ({
            value: status,
            label: t(`tickets.statuses.${status}`),
            count: counts?.[status],
          })),
        ]}
      />
    </div>
  );
}
