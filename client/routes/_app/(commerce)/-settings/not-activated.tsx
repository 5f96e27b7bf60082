import { Alert, Button } from '@mantine/core';
import { IconPower } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GetAppResult } from '@server/commerce/apps/apps.contract.js';
import { useIsSuspended } from '@/app/use-can.js';
import { useActivateApp } from '../-apps/use-activate-app.js';
import classes from './settings.module.css';

/** Offers activation. Merchants may read settings before. */
export function NotActivated({ app }: { app: GetAppResult['apps'] }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const activate = useActivateApp(app.id);
  const isEnabled = app.status === 'active';
  return (
    <Alert color="yellow" className={classes.notice} icon={<IconPower size={20} stroke={1.5} />}>
      <div className={classes.noticeLine}>
        <span>{t(isEnabled ? 'apps.not_activated' : 'apps.switched_off')}</span>
        {isEnabled && (
          <Button
            size="compact-md"
            loading={activate.isPending}
            disabled={isSuspended}
            onClick={() => activate.mutate()}
          >
            {t('apps.activate', { name: app.title })}
          </Button>
        )}
      </div>
    </Alert>
  );
}
