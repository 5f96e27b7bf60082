import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { serverStatusQuery } from '@/data/server/server-status.js';
import { StatusPage } from '../-status/status-page.js';

export const Route = createFileRoute('/(guest)/status')({
  staticData: { titleKey: 'status.title', texts: ['status'] },
  loader: () => queryClient.ensureQueryData(serverStatusQuery),
  component: Status,
});

/** Shows the status, or 404 if the server disables it. */
function Status(): React.ReactElement {
  return <StatusPage status={useSuspenseQuery(serverStatusQuery).data} />;
}
