import { Alert, Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import type { Payment } from '@/data/billing/payments.js';
import { packageTitle } from '@/parts/package-title.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { ButtonLink } from '@/ui/links.js';
import classes from './subscription.module.css';

export function WaitingPayment({ payment }: { payment: Payment }): React.ReactElement {
  const { t } = useTranslation();
  const { id, change, months, amount, package: ordered, redirect_url: address } = payment;
  return (
    <Alert className={classes.notice} icon={<IconClock size={20} stroke={1.5} />} color="yellow">
      <div className={classes.paused}>
        <span>
          {t(change === 'renew' ? 'packages.waiting.renewal' : 'packages.waiting.order', {
            name: isolate(packageTitle(ordered.title, t)),
            period: t(`packages.terms.${ordered.period_type}`, { count: months }),
            amount: formatMoney(amount, currentLanguage()),
          })}
        </span>
        <span className={classes.ways}>
          <ButtonLink to="/payments" search={{ payment: id }} size="compact-md" variant="default">
            {t('packages.waiting.show')}
          </ButtonLink>
          <Button component="a" href={address ?? ''} size="compact-md">
            {t('packages.pay')}
          </Button>
        </span>
      </div>
    </Alert>
  );
}
