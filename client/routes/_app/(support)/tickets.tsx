import { IconBook2, IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import type { TicketResource } from '@server/support/tickets/tickets.contract.js';
import { defineAddress, oneOf, yesOrNo } from '@/app/lists/list-address.js';
import { ticketPages } from '@/data/support/tickets.js';
import { defineList } from '@/parts/list/define-list.js';
import { TicketsDrawing } from '@/ui/drawings/tickets-drawing.js';
import { ButtonLink } from '@/ui/links.js';
import { BulkTickets } from './-list/bulk-tickets.js';
import { CreateTicketLink } from './-list/create-ticket-link.js';
import { StatusTabs } from './-list/status-tabs.js';
import { TicketActions } from './-list/ticket-actions.js';
import { nameOfTicket, ticketColumns } from './-list/ticket-columns.js';
import { STATUSES } from './-ticket/statuses.js';
import { useCanDeleteTickets } from './-ticket/use-can-delete-tickets.js';

const address = defineAddress({ status: oneOf(STATUSES), mine: yesOrNo });

const { load, List } = defineList({
  address,
  pages: ticketPages,
  label: 'tickets.title',
  description: 'tickets.description',
  searchHint: 'tickets.search_hint',
  columns: ticketColumns,
  nameOf: nameOfTicket,
  chips: {
    mine: {
      label: 'tickets.assignee',
      useChoices: ({ t, can }) =>
        can('answer tickets') ? [{ value: 'yes', label: t('tickets.assigned_to_me') }] : null,
    },
  },
  empty: { Drawing: TicketsDrawing, title: 'tickets.empty_title', text: 'tickets.empty_text' },
  useParts: ({ t, can, isEmpty, parsedSearch, answer, selection }) => ({
    before: !isEmpty && <StatusTabs chosen={parsedSearch.status} counts={answer?.counts} />,
    // Support agents rarely create tickets.
    buttons: !isEmpty && !can('answer tickets') && <CreateTicketLink />,
    others: isEmpty
      ? []
      : [
          { label: t('tickets.to_help'), Icon: IconBook2, to: '/help' },
          ...(can('answer tickets')
            ? [{ label: t('tickets.create'), Icon: IconPlus, to: '/create-ticket' } as const]
            : []),
        ],
    renderActions,
    bulk: useCanDeleteTickets() && <BulkTickets selection={selection} />,
    emptyButton: (
      <>
        <CreateTicketLink />
        <ButtonLink to="/help" variant="default" leftSection={<IconBook2 size={18} stroke={1.5} />}>
          {t('tickets.to_help')}
        </ButtonLink>
      </>
    ),
  }),
});

export const Route = createFileRoute('/_app/(support)/tickets')({
  staticData: { shape: 'list', titleKey: 'tickets.title', parent: '/help', texts: ['tickets'] },
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});

const renderActions = (ticket: TicketResource): React.ReactElement => <TicketActions ticket={ticket} />;
