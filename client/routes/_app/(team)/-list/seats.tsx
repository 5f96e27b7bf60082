import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { UsageMeter } from '@/parts/usage-meter/usage-meter.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { AnchorLink } from '@/ui/links.js';
import classes from './team.module.css';

export function Seats(): React.ReactElement | null {
  const { t } = useTranslation();
  const canOrder = useCan('show package');
  const subscription = useSession().data.subcribe;
  if (!subscription || subscription.count_users < 0) return null;
  const { count_users_used: used, count_users: limit } = subscription;
  const language = currentLanguage();
  const figures = t('team.seats_of', { used: formatNumber(used, language), limit: formatNumber(limit, language) });
  return (
    <div className={classes.seats}>
      <UsageMeter label={t('team.seats')} figures={figures} used={used} limit={limit} />
      {used >= limit && (
        <Alert className={classes.full} color="yellow" icon={<IconAlertTriangle size={20} stroke={1.5} />}>
          {t('team.seats_full')}{' '}
          {canOrder && (
            <AnchorLink to="/packages" inherit>
              {t('team.larger_package')}
            </AnchorLink>
          )}
        </Alert>
      )}
    </div>
  );
}
