import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { profileQuery } from '@/data/devices/devices.js';
import { NewTicket } from './-ticket/new-ticket.js';

interface NewTicketSearch {
  device?: string | undefined;
}

export const Route = createFileRoute('/_app/(support)/create-ticket')({
  staticData: {
    shape: 'form',
    titleKey: 'tickets.create_title',
    parent: '/tickets',
    texts: ['tickets', 'help', 'messages'],
  },
  validateSearch: ({ device }: Record<string, unknown>): NewTicketSearch =>
    typeof device === 'string' && device !== '' ? { device } : {},
  loaderDeps: ({ search }) => ({ device: search.device }),
  loader: ({ deps }) => {
    if (deps.device) void queryClient.prefetchQuery(profileQuery(deps.device));
  },
  component: CreateTicket,
});

function CreateTicket(): React.ReactElement {
  const { device } = Route.useSearch();
  return <NewTicket key={device} device={device} />;
}
