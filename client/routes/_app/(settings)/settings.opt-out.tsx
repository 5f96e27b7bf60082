import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { defineAddress } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { optOutSettingsQuery } from '@/data/contacts/opt-out.js';
import { OptOutForm } from './-opt-out/opt-out-form.js';
import { loadSuppressions, SuppressionList } from './-opt-out/suppression-list.js';

const address = defineAddress({});

export const Route = createFileRoute('/_app/(settings)/settings/opt-out')({
  staticData: { shape: 'form', titleKey: 'opt_out.title', texts: ['opt_out', 'settings'] },
  beforeLoad: requirePermission('show contact_phone'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: loadSuppressions,
  component: OptOut,
});

function OptOut(): React.ReactElement {
  const { data: settings, defaults, revision } = useSuspenseQuery(optOutSettingsQuery).data;
  return (
    <>
      <OptOutForm settings={settings} defaults={defaults} revision={revision} />
      <SuppressionList />
    </>
  );
}
