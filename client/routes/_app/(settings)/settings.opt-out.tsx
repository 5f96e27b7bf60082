import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { forAMoment } from '@/app/for-a-moment.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { optOutSettingsQuery, suppressionsQuery } from '@/data/contacts/opt-out.js';
import { type ListSearch, readListSearch } from '@/ui/list-page/list-search.js';
import { OptOutForm } from './-opt-out/opt-out-form.js';
import { SuppressionList } from './-opt-out/suppression-list.js';

export const Route = createFileRoute('/_app/(settings)/settings/opt-out')({
  staticData: { shape: 'form', titleKey: 'opt_out.title', texts: ['opt_out', 'settings'] },
  beforeLoad: requirePermission('show contact_phone'),
  validateSearch: (raw: Record<string, unknown>): ListSearch => readListSearch(raw),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, cause }) => {
    const loading = Promise.all([
      queryClient.ensureQueryData(optOutSettingsQuery),
      queryClient.prefetchQuery(suppressionsQuery(deps)),
    ]);
    if (cause !== 'stay') await forAMoment(loading);
  },
  component: OptOut,
});

/** Who is not to be written to, and by which words people say so. */
function OptOut(): React.ReactElement {
  const { data: settings, defaults } = useSuspenseQuery(optOutSettingsQuery).data;
  return (
    <>
      <OptOutForm settings={settings} defaults={defaults} />
      <SuppressionList search={Route.useSearch()} />
    </>
  );
}
