import { ActionIcon, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CouponResource } from '@server/billing/coupons/coupons.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { deleteCoupon, switchCoupon } from '@/data/billing/coupons.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatDay } from '@/ui/format/format-time.js';
import classes from './coupons.module.css';

export function CouponTableRow({ coupon }: { coupon: CouponResource }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { id, code, kind, value, uses, most_uses: maxUses, expires_at: expiresAt, is_on: isOn } = coupon;
  const isolatedCode = { code: `\u2066${code}\u2069` };
  const used = formatNumber(uses, language);
  const facts = [
    kind === 'percent' ? t('packages.coupons.percent_off', { value: String(value) }) : formatMoney(value, language),
    maxUses === null
      ? t('packages.coupons.used', { used })
      : t('packages.coupons.used_of', { used, most: formatNumber(maxUses, language) }),
    ...(coupon.first_period_only ? [t('packages.coupons.first_only')] : []),
    ...(expiresAt ? [t('packages.coupons.until', { day: formatDay(new Date(expiresAt), language) })] : []),
  ];

  async function handleSwitch(shouldBeOn: boolean): Promise<void> {
    await switchCoupon(id, shouldBeOn).catch((error: unknown) => showFailure(error));
  }
  async function handleDelete(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('packages.coupons.delete_title', isolatedCode),
      body: t('packages.coupons.delete_body'),
      confirmLabel: t('packages.coupons.delete_confirm'),
      isDestructive: true,
    });
    if (!isConfirmed) return;
    try {
      await deleteCoupon(id);
      toast.success(t('packages.coupons.deleted'));
    } catch (error) {
      showFailure(error);
    }
  }
  const deleteLabel = t('packages.coupons.delete_of', isolatedCode);
  return (
    <li className={classes.row}>
      <Switch
        aria-label={t('packages.coupons.on_of', isolatedCode)}
        checked={isOn}
        onChange={(event) => void handleSwitch(event.currentTarget.checked)}
      />
      <div className={classes.summary}>
        <bdi className={classes.code}>{code}</bdi>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </div>
      <ActionIcon aria-label={deleteLabel} title={deleteLabel} onClick={() => void handleDelete()}>
        <IconTrash size={18} stroke={1.5} />
      </ActionIcon>
    </li>
  );
}
