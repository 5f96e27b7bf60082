import { Alert, Button } from '@mantine/core';
import { IconPower } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GetAppResult } from '@server/commerce/apps/apps.contract.js';
import { useIsPended } from '@/app/use-can.js';
import { useActivateApp } from '../-apps/use-activate-app.js';
import classes from './settings.module.css';

/** The settings of an app can be looked at before it is activated; that it sends nothing is told, with the way to change it. */
export function NotActivated({ app }: { app: GetAppResult['apps'] }): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const activate = useActivateApp(app.id);
  const isOn = app.status === 'active';
  return (
    <Alert color="yellow" className={classes.notice} icon={<IconPower size={20} stroke={1.5} />}>
      <div className={classes.noticeLine}>
        <span>{t(isOn ? 'apps.not_activated' : 'apps.switched_off')}</span>
        {isOn && (
          <Button size="compact-md" loading={activate.isPending} disabled={isPended} onClick={() => activate.mutate()}>
            {t('apps.activate')}
          </Button>
        )}
      </div>
    </Alert>
  );
}
