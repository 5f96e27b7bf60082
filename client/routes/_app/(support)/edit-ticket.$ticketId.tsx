import { createFileRoute, notFound } from '@tanstack/react-router';
import { orNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { ticketQuery } from '@/data/support/tickets.js';
import { TicketPage } from './-ticket/ticket-page.js';
import { DISCUSSION_ROWS } from './-ticket/discussion-rows.js';

interface TicketSearch {
  page?: number | undefined;
  rows?: number | undefined;
}

export const Route = createFileRoute('/_app/(support)/edit-ticket/$ticketId')({
  staticData: {
    shape: 'form',
    titleKey: 'tickets.edit_title',
    parent: '/tickets',
    texts: ['tickets', 'messages', 'replies'],
  },
  validateSearch: ({ page, rows }: Record<string, unknown>): TicketSearch => ({
    ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
    ...(DISCUSSION_ROWS.slice(1).some((choice) => choice === rows) && { rows: Number(rows) }),
  }),
  loaderDeps: ({ search: { page, rows } }) => ({ page: page ?? 1, rows: rows ?? DISCUSSION_ROWS[0] }),
  loader: async ({ params, deps }) => {
    const id = Number(params.ticketId);
    if (!Number.isInteger(id) || id < 1) throw notFound();
    await orNotFound(queryClient.ensureQueryData(ticketQuery(id, deps.page, deps.rows)));
  },
  component: EditTicket,
});

function EditTicket(): React.ReactElement {
  const id = Number(Route.useParams().ticketId);
  const { page, rows } = Route.useLoaderDeps();
  return <TicketPage key={id} id={id} page={page} rows={rows} />;
}
