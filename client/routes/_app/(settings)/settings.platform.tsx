import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { platformQuery } from '@/data/account/settings.js';
import { PlatformForm } from './-platform-form.js';

export const Route = createFileRoute('/_app/(settings)/settings/platform')({
  staticData: { shape: 'form', titleKey: 'settings.platform.title', texts: ['settings'] },
  beforeLoad: requirePermission('platform_settings'),
  loader: () => queryClient.ensureQueryData(platformQuery),
  component: PlatformSettings,
});

function PlatformSettings(): React.ReactElement {
  return <PlatformForm platform={useSuspenseQuery(platformQuery).data} />;
}
