import { useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AppConnection, GetAppResult } from '@server/commerce/apps/apps.contract.js';
import { PlatformLogo } from '@/parts/stores/platform-logo.js';
import { StoreStateText } from '@/parts/stores/store-state-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ConnectSteps } from './connect-steps.js';
import { ConnectMethods } from './connect-methods.js';
import { ConnectionActions } from './connection-actions.js';
import { ConnectionCopyField } from './connection-copy-field.js';
import { SecretDialog } from './secret-dialog.js';
import classes from './connection.module.css';

interface ConnectionCardProps {
  app: GetAppResult['apps'];
  connection: AppConnection;
  storeDomain?: string | undefined;
}

export function ConnectionCard({ app, connection, storeDomain }: ConnectionCardProps): React.ReactElement {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<{ secret: string; url: string | null } | null>(null);
  const { state, reason, store_name: name, store_url: url, webhook_url: webhook, carts_url: carts } = connection;
  const [isOpen, setOpen] = useState(false);
  const isLinked = state === 'connected' || state === 'needs_attention';
  const showSecret = (newConnection: AppConnection): void => {
    if (newConnection.secret !== null) setSecret({ secret: newConnection.secret, url: newConnection.webhook_url });
  };
  return (
    <section className={classes.card} aria-labelledby="store-connection">
      <header className={classes.head}>
        <PlatformLogo platform={app.name} src={app.logo} size={40} />
        <div className={classes.who}>
          <h2 id="store-connection" className={classes.title}>
            <bdi>{name ?? t('apps.connection.title')}</bdi>
          </h2>
          {url && (
            <a className={classes.link} href={url} target="_blank" rel="noreferrer">
              <bdi dir="ltr">{url}</bdi>
            </a>
          )}
        </div>
        <StoreStateText state={state} reason={reason} />
      </header>
      {reason && <p className={classes.reason}>{t(`apps.reasons.${reason}`)}</p>}
      {isLinked && (
        <dl className={classes.facts}>
          <Fact title={t('apps.connection.since')} at={connection.connected_at} />
          <Fact title={t('apps.last_event')} at={connection.last_event_at} />
          <Fact title={t('apps.connection.checked')} at={connection.checked_at} />
        </dl>
      )}
      {!isLinked && (
        <ConnectSteps app={app} connection={connection} storeDomain={storeDomain} onConnected={showSecret} />
      )}
      {app.is_activated && state === 'needs_attention' && (
        <ConnectMethods app={app} connection={connection} storeDomain={storeDomain} onConnected={showSecret} />
      )}
      {state === 'connected' && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('apps.connection.more')}
          <IconChevronDown size={16} stroke={1.5} />
        </button>
      )}
      {(isOpen || state !== 'connected') && (
        <>
          {webhook && (
            <ConnectionCopyField
              label={t('apps.connection.webhook_url')}
              help={t('apps.connection.webhook_help')}
              value={webhook}
            />
          )}
          {carts && (
            <ConnectionCopyField
              label={t('apps.connection.carts_url')}
              help={t('apps.connection.carts_help')}
              value={carts}
            />
          )}
          {isLinked && <ConnectionActions app={app} connection={connection} onSecret={showSecret} />}
        </>
      )}
      {secret && <SecretDialog {...secret} onSaved={() => setSecret(null)} />}
    </section>
  );
}

function Fact({ title, at }: { title: string; at: string | null }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{title}</dt>
      <dd>{at === null ? t('apps.connection.not_yet') : <RelativeTime value={at} />}</dd>
    </div>
  );
}
