import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import classes from './device-tabs.module.css';

export type DeviceTab = 'overview' | 'limits' | 'connection';

const TABS: readonly (Pick<LinkProps, 'to' | 'search'> & { tab: DeviceTab })[] = [
  { tab: 'overview', to: '/devices/$sessionId', search: {} },
  { tab: 'limits', to: '/devices/$sessionId', search: { tab: 'limits' } },
  // This tab works before the first link, so it has its own address.
  { tab: 'connection', to: '/connect/{-$sessionId}', search: {} },
];

export function DeviceTabs({
  sessionId,
  activeTab,
}: {
  sessionId: string;
  activeTab: DeviceTab;
}): React.ReactElement | null {
  const { t } = useTranslation();
  if (!useCan('show devices')) return null;
  return (
    <nav className={classes.tabs} aria-label={t('devices.parts')}>
      {TABS.map(({ tab, ...link }) => (
        <Link
          key={tab}
          {...link}
          params={{ sessionId }}
          resetScroll={false}
          className={classes.tab}
          activeProps={{ 'aria-current': undefined }}
          data-chosen={tab === activeTab || undefined}
          aria-current={tab === activeTab ? 'page' : undefined}
        >
          {t(`devices.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
