import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { appQuery } from '@/data/stores/apps.js';
import { CountTabs } from '@/ui/count-tabs.js';
import { PageHeader } from '@/ui/page-header.js';
import { ReturnNotice } from './connection/return-notice.js';
import { ConnectionCard } from './connection/connection-card.js';
import { NotActivated } from './not-activated.js';
import { StoreEvents } from './events/store-events.js';
import { SettingsForm } from './form/settings-form.js';
import { settingsAddress } from './settings-address.js';
import classes from './settings.module.css';

export function AppSettingsView(): React.ReactElement {
  const { t } = useTranslation();
  const { appId } = useParams({ strict: false });
  const {
    tab = 'messages',
    connection: outcome,
    claim,
    shop: storeDomain,
  } = settingsAddress.read({ ...useSearch({ strict: false }) });
  const { apps: app, connection } = useSuspenseQuery(appQuery(Number(appId))).data;
  const isLinked = connection.state === 'connected' || connection.state === 'needs_attention';
  return (
    <>
      <PageHeader title={t('apps.settings_of', { name: app.title })} />
      <ReturnNotice app={app} outcome={outcome} claim={claim} />
      {!app.is_activated && isLinked && <NotActivated app={app} />}
      {/* A new key discards input when a link opens another store. */}
      <ConnectionCard key={app.id} app={app} connection={connection} storeDomain={storeDomain} />
      <div className={classes.tabs}>
        <CountTabs
          label={t('apps.tabs')}
          name="tab"
          chosen={tab}
          tabs={[
            { value: 'messages', label: t('apps.messages'), count: null },
            { value: 'events', label: t('apps.events'), count: null },
          ]}
        />
      </div>
      {/* The hidden form keeps its input. */}
      <div hidden={tab !== 'messages'}>
        <SettingsForm
          key={app.id}
          app={app}
          settings={app.users[0]?.settings ?? { devices: [] }}
          revision={app.users[0]?.revision ?? null}
        />
      </div>
      {tab === 'events' && <StoreEvents appId={app.id} state={connection.state} />}
    </>
  );
}
