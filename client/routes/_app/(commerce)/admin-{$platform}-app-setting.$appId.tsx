import { createFileRoute } from '@tanstack/react-router';
import { AdminSettingsForm } from './-admin/admin-settings-form.js';
import { loadAdminSettings } from './-admin/load-admin-settings.js';
import { requireSupperAdmin } from './-admin/require-supper-admin.js';

export const Route = createFileRoute('/_app/(commerce)/admin-{$platform}-app-setting/$appId')({
  staticData: { shape: 'form', titleKey: 'apps.admin.title', parent: '/apps', texts: ['apps', 'text'] },
  beforeLoad: requireSupperAdmin,
  loader: ({ params }) => loadAdminSettings(params.platform, params.appId),
  component: AdminSettingsForm,
});
