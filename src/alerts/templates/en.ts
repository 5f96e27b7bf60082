import type { AlertTexts, AlertCounts } from './templates.js';

function listCounts({ devices, stores, limits }: AlertCounts): string {
  return [
    ...(devices > 0 ? [`${devices} of your devices`] : []),
    ...(stores > 0 ? [`${stores} of your stores`] : []),
    ...(limits > 0 ? [limits === 1 ? '1 limit of your package' : `${limits} limits of your package`] : []),
  ].join(' and ');
}

export const en: AlertTexts = {
  limits: {
    messages: 'messages',
    devices: 'devices',
    contacts: 'contacts',
    templates: 'templates',
    campaigns: 'campaigns',
    storage: 'files',
    users: 'colleagues',
  },
  many: {
    raised: (counts) =>
      `${listCounts(counts)} ${counts.devices + counts.stores + counts.limits === 1 ? 'needs' : 'need'} your attention`,
    cleared: (counts) => `All is well again with ${listCounts(counts)}`,
  },
  andMore: (count) => (count === 1 ? '… and one more.' : `… and ${count} more.`),
  open: 'Open the devices',
  openStores: 'Open the apps',
  openPackages: 'Open the packages',
  outro: (platform) => `You can turn these messages off in ${platform} under Settings.`,
};
