import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { TicketResource } from '@server/support/tickets/tickets.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import type { Can } from '@/app/use-can.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { TICKET_TONES } from '../-ticket/statuses.js';
import classes from './tickets.module.css';

export const nameOfTicket = ({ ticket_no }: TicketResource): string => isolate(ticket_no);

/** Returns columns. Cards show the question first. */
export function ticketColumns(t: TFunction, can: Can): Column<TicketResource>[] {
  const isAgent = can('answer tickets');
  return [
    {
      key: 'ticket_no',
      title: t('tickets.ticket_no'),
      card: 'wide',
      width: 170,
      cell: ({ ticket_no: no }) => (
        <bdi dir="ltr" className="tabular">
          {no}
        </bdi>
      ),
    },
    {
      key: 'body',
      title: t('tickets.question'),
      width: 420,
      card: 'title',
      cell: (ticket) => <Question ticket={ticket} />,
    },
    ...(isAgent
      ? [
          {
            key: 'account',
            title: t('tickets.account'),
            width: 160,
            cell: ({ account }: TicketResource) => account && <ClampedText text={account.name} lines={1} />,
          },
        ]
      : []),
    {
      key: 'status',
      title: t('tickets.status'),
      cell: ({ status }) => <StatusChip tone={TICKET_TONES[status]} word={t(`tickets.statuses.${status}`)} />,
    },
    ...(isAgent
      ? [
          {
            key: 'assignee',
            title: t('tickets.assignee'),
            cell: ({ assignee }: TicketResource) =>
              assignee ? <ClampedText text={assignee.name} lines={1} /> : <Nothing label={t('tickets.nobody')} />,
          },
        ]
      : []),
    {
      key: 'created_at',
      title: t('tickets.created_at'),
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];

  function Question({ ticket }: { ticket: TicketResource }): React.ReactElement {
    return (
      <Link
        to="/edit-ticket/$ticketId"
        params={{ ticketId: String(ticket.id) }}
        className={classes.question}
        data-unread={ticket.is_unread || undefined}
        data-row-link
      >
        <ClampedText text={ticket.body} />
        {ticket.is_unread && <span className={classes.dot} role="img" aria-label={t('tickets.unread')} />}
      </Link>
    );
  }
}
