import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';
import { requirePermission } from '@/app/use-can.js';
import { createPackage } from '@/data/billing/packages.js';
import { PackageForm } from './-package-form/package-form.js';
import { NEW_PACKAGE } from './-package-form/package-values.js';

export const Route = createFileRoute('/_app/(billing)/package-create')({
  staticData: { shape: 'form', titleKey: 'packages.create_title', parent: '/packages', texts: ['packages', 'apps'] },
  beforeLoad: requirePermission('add package'),
  component: CreatePackage,
});

function CreatePackage(): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PackageForm
      initial={NEW_PACKAGE}
      submitLabel={t('packages.create')}
      failureText={t('packages.form.not_created')}
      onSave={async (draft) => {
        await createPackage(draft);
        toast.success(t('packages.form.created'));
        await navigate({ to: '/packages' });
      }}
    />
  );
}
