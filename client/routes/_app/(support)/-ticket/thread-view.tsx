import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Discussion, TicketDetail } from '@server/support/tickets/tickets.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { Paginator } from '@/ui/list-page/pages/paginator.js';
import { DISCUSSION_ROWS } from './discussion-rows.js';
import { DiscussionEntry } from './discussion-entry.js';
import classes from './ticket.module.css';

interface ThreadViewProps {
  ticket: TicketDetail;
  discussions: Page<Discussion>;
  rows: number;
}

/** Shows the newest page first, each page oldest first. */
export function ThreadView({ ticket, discussions, rows }: ThreadViewProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/edit-ticket/$ticketId' });
  const { data, ...page } = discussions;
  return (
    <section className={classes.thread} aria-label={t('tickets.discussion')}>
      {page.total > DISCUSSION_ROWS[0] && (
        <div className={classes.pages}>
          <NativeSelect
            aria-label={t('ui.list.rows')}
            data={DISCUSSION_ROWS.map((count) => ({ value: String(count), label: t('ui.list.rows_of', { count }) }))}
            rightSection={<IconChevronDown size={16} stroke={1.5} />}
            value={String(rows)}
            onChange={(event) => {
              const next = Number(event.currentTarget.value);
              void navigate({ search: next === DISCUSSION_ROWS[0] ? {} : { rows: next }, replace: true });
            }}
          />
          <Paginator page={page} />
        </div>
      )}
      <ol className={classes.entries} aria-live="polite">
        {data.toReversed().map((entry) => (
          <DiscussionEntry key={entry.id} entry={entry} isMine={entry.admin_replay === ticket.is_support} />
        ))}
      </ol>
    </section>
  );
}
