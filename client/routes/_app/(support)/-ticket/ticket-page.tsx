import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '@/app/http/not-found.js';
import { markTicketRead, ticketQuery } from '@/data/support/tickets.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { AccountFacts } from './account-facts.js';
import { ReplyForm } from './reply-form.js';
import { ThreadView } from './thread-view.js';
import { TicketHead } from './ticket-head.js';
import classes from './ticket.module.css';

export function TicketPage({ id, page, rows }: { id: number; page: number; rows: number }): React.ReactElement | null {
  const { data, error, refetch } = useQuery(ticketQuery(id, page, rows));
  useMarkRead(id, page === 1 && data?.ticket.is_unread ? data.discussions.data[0]?.id : undefined);
  // A failed refetch keeps the drafts, unless the ticket was deleted.
  if (!data || isNotFound(error))
    return error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : null;
  const { ticket, discussions } = data;
  return (
    <div className={classes.page} data-aside={ticket.facts !== null || undefined}>
      <div className={classes.main}>
        <TicketHead ticket={ticket} isLong={discussions.data.length < discussions.total} />
        <ThreadView ticket={ticket} discussions={discussions} rows={rows} />
        <ReplyForm key={ticket.id} ticket={ticket} />
      </div>
      {ticket.facts && <AccountFacts ticket={ticket} facts={ticket.facts} />}
    </div>
  );
}

/** Marks entries as read up to the ID `newest`. */
function useMarkRead(id: number, newest: number | undefined): void {
  useEffect(() => {
    if (newest === undefined) return undefined;
    const mark = (): void => {
      if (document.visibilityState === 'visible') void markTicketRead(id, newest).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, newest]);
}
