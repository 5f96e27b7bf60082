import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { packageTitle } from '@/parts/package-title.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './package-dialog.module.css';

export function PackageChoice({ offer }: { offer: PackageResource }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { price, discount, count_messages: messages, count_devices: devices } = offer;
  const formatLimit = (kind: 'messages' | 'devices', count: number) =>
    count < 0
      ? t(`members.allows.${kind}_unlimited`)
      : t(`members.allows.${kind}`, { count, number: formatNumber(count, language) });
  return (
    <Radio
      className={classes.choice}
      value={String(offer.id)}
      label={
        <span className={classes.offer}>
          <span className={classes.description}>
            <bdi className={classes.name}>{packageTitle(offer.title, t)}</bdi>
            <span className={classes.allows}>
              {formatLimit('messages', messages)} · {formatLimit('devices', devices)}
            </span>
          </span>
          <span className={classes.price}>
            {price > 0 && discount > 0 && <s>{formatMoney(price, language)}</s>}
            {price === 0 ? t('members.free') : formatMoney(Math.max(0, price - discount), language)}
          </span>
        </span>
      }
    />
  );
}
