import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AppConnection, GetAppResult } from '@server/commerce/apps/apps.contract.js';
import { useIsSuspended } from '@/app/use-can.js';
import { useActivateApp } from '../../-apps/use-activate-app.js';
import { ConnectMethods } from './connect-methods.js';
import classes from './connect-steps.module.css';

interface ConnectStepsProps {
  app: GetAppResult['apps'];
  connection: AppConnection;
  storeDomain: string | undefined;
  onConnected: (connection: AppConnection) => void;
}

export function ConnectSteps({ app, connection, storeDomain, onConnected }: ConnectStepsProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const activate = useActivateApp(app.id);
  const { is_activated: isActivated, title: name } = app;
  const isEnabled = app.status === 'active';
  return (
    <ol className={classes.steps}>
      <li className={classes.step} data-state={isActivated ? 'done' : 'now'}>
        <span className={classes.title}>{t('apps.connection.step_activate')}</span>
        {!isActivated && <p className={classes.help}>{t(isEnabled ? 'apps.not_activated' : 'apps.switched_off')}</p>}
        {!isActivated && isEnabled && (
          <Button loading={activate.isPending} disabled={isSuspended} onClick={() => activate.mutate()}>
            {t('apps.activate', { name })}
          </Button>
        )}
        {isActivated && <IconCheck size={16} stroke={2} className={classes.done} />}
      </li>
      <li className={classes.step} data-state={isActivated ? 'now' : 'next'}>
        <span className={classes.title}>{t('apps.connection.step_connect')}</span>
        <p className={classes.help}>{t('apps.connection.how', { name })}</p>
        {isActivated && (
          <ConnectMethods app={app} connection={connection} storeDomain={storeDomain} onConnected={onConnected} />
        )}
      </li>
    </ol>
  );
}
