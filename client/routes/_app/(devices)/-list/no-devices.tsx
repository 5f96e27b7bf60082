import { IconDeviceMobilePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ButtonLink } from '@/ui/links.js';
import classes from './devices.module.css';

export function NoDevices(): React.ReactElement {
  const { t } = useTranslation();
  const { network, data } = useSession();
  const isSandbox = network === 'sandbox';
  return (
    <EmptyState
      icon={<IconDeviceMobilePlus size={24} stroke={1.5} />}
      title={t('devices.empty_title')}
      text={t('devices.empty_text')}
    >
      <div>
        <ol className={classes.steps}>
          <li>{t('devices.empty_step_1')}</li>
          <li>{t('devices.empty_step_2')}</li>
          <li>{t('devices.empty_step_3')}</li>
        </ol>
        <div className={classes.start}>
          {data.status === 'active' && <ButtonLink to="/connect/{-$sessionId}">{t('devices.connect')}</ButtonLink>}
          {isSandbox && (
            <ButtonLink to="/sandbox" variant="default">
              {t('devices.try_virtual')}
            </ButtonLink>
          )}
        </div>
        {isSandbox && <p className={classes.virtual}>{t('devices.try_virtual_help')}</p>}
      </div>
    </EmptyState>
  );
}
