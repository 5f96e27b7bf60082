import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '@/app/use-can.js';
import { AppSettingsView } from './-settings/app-settings-view.js';
import { loadAppSettings } from './-settings/load-app-settings.js';
import { settingsAddress } from './-settings/settings-address.js';

export const Route = createFileRoute('/_app/(commerce)/{$platform}-setting-app/$appId')({
  staticData: {
    shape: 'form',
    titleKey: 'apps.settings',
    parent: '/apps',
    texts: ['apps', 'devices', 'media', 'messages', 'text'],
  },
  beforeLoad: requirePermission('show apps'),
  validateSearch: settingsAddress.read,
  loader: ({ params }) => loadAppSettings(params.platform, params.appId),
  component: AppSettingsView,
});
