import { useTranslation } from 'react-i18next';
import type { TicketCounts, TicketStatus } from '@server/support/tickets/tickets.contract.js';
import { useCan } from '@/app/use-can.js';
import { CountTabs } from '@/ui/count-tabs.js';
import classes from './tickets.module.css';
import { STATUSES } from '../-ticket/statuses.js';

interface StatusTabsProps {
  chosen: TicketStatus | undefined;
  counts: TicketCounts | undefined;
}

/** Tickets by state. Open ones wait for an answer: administrators read it so. */
export function StatusTabs({ chosen, counts }: StatusTabsProps): React.ReactElement {
  const { t } = useTranslation();
  const answers = useCan('answer tickets');
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
            label: answers && status === 'open' ? t('tickets.waiting_for_us') : t(`tickets.statuses.${status}`),
            count: counts?.[status],
          })),
        ]}
      />
    </div>
  );
}
