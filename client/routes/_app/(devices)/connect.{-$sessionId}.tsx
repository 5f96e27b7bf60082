import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { requireColleaguePermission } from '@/app/use-can.js';
import { profileQuery } from '@/data/devices/devices.js';
import { DeviceConnection } from './-connect/device-connection.js';
import { NewConnection } from './-connect/new-connection.js';
import { chooseDefaultMode, type LinkingMode } from './-connect/linking-mode.js';

interface ConnectSearch {
  /** Mode, by default that of the pending code. */
  mode?: LinkingMode | undefined;
}

export const Route = createFileRoute('/_app/(devices)/connect/{-$sessionId}')({
  staticData: { shape: 'form', titleKey: 'connect.title', parent: '/devices', texts: ['connect', 'devices'] },
  validateSearch: ({ mode }: Record<string, unknown>): ConnectSearch =>
    mode === 'qr' || mode === 'phone' ? { mode } : {},
  beforeLoad: requireColleaguePermission('show devices'),
  // The loader only reads: hovering a link must not create a device.
  loader: ({ params }) => {
    if (params.sessionId) void queryClient.prefetchQuery(profileQuery(params.sessionId));
  },
  component: Connect,
});

function Connect(): React.ReactElement {
  const { sessionId } = Route.useParams();
  const { mode } = Route.useSearch();
  const navigate = Route.useNavigate();

  function handleMode(next: LinkingMode): void {
    void navigate({ search: { mode: next }, replace: true });
  }
  // Replaces the address, so that reload and Back create no second device.
  function handleCreated(created: string): void {
    void navigate({ params: { sessionId: created }, search: (search) => search, replace: true });
  }
  return sessionId === undefined ? (
    <NewConnection mode={mode ?? chooseDefaultMode()} onModeChange={handleMode} onCreated={handleCreated} />
  ) : (
    <DeviceConnection key={sessionId} sessionId={sessionId} mode={mode} onModeChange={handleMode} />
  );
}
