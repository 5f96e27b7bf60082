import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { toast } from '@/app/toast.js';
import { requirePermission } from '@/app/use-can.js';
import { packageQuery, updatePackage } from '@/data/billing/packages.js';
import { isTranslated } from '@/parts/package-title.js';
import { PackageForm } from './-package-form/package-form.js';
import { toPackageValues } from './-package-form/package-values.js';
import { showBuiltIn } from './-package-form/show-built-in.js';

export const Route = createFileRoute('/_app/(billing)/package-edit/$packageId')({
  staticData: { shape: 'form', titleKey: 'packages.edit_title', parent: '/packages', texts: ['packages', 'apps'] },
  beforeLoad: requirePermission('edit package'),
  loader: async ({ params }) => {
    const id = Number(params.packageId);
    if (!Number.isInteger(id) || id < 1) throw notFound();
    await orNotFound(queryClient.fetchQuery({ ...packageQuery(id), staleTime: 0 }));
  },
  component: EditPackage,
});

function EditPackage(): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = Number(Route.useParams().packageId);
  const { data } = useSuspenseQuery(packageQuery(id));
  // A language switch must keep edited texts.
  const [{ shown, restore }] = useState(() => showBuiltIn(data, t));
  return (
    <PackageForm
      key={id}
      initial={toPackageValues(shown)}
      isBuiltIn={isTranslated(data.title)}
      hasLink={shown.has_link}
      submitLabel={t('ui.save')}
      failureText={t('packages.form.not_updated')}
      revision={data.revision}
      onSave={async (draft, revision) => {
        await updatePackage(id, restore(draft), revision);
        toast.success(t('packages.form.updated'));
        await navigate({ to: '/packages' });
      }}
    />
  );
}
