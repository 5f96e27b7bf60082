import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PackageOrder } from '@server/billing/billing.contract.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { queryClient } from '@/app/query-client.js';
import { quoteQuery } from '@/data/billing/subscription.js';
import classes from './order-dialog.module.css';

interface CouponProps {
  order: PackageOrder;
  /** Receives an empty code after a removal. */
  onApplied: (code: string) => void;
}

/** Keeps the applied coupon after a rejected code. */
export function Coupon({ order, onApplied }: CouponProps): React.ReactElement {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function handleApply(): Promise<void> {
    const coupon = code.trim();
    setError(null);
    if (coupon === '') {
      onApplied('');
      return;
    }
    setChecking(true);
    try {
      await queryClient.fetchQuery(quoteQuery({ ...order, coupon }));
      onApplied(coupon);
    } catch (failure) {
      const [couponError] = failure instanceof HttpError ? (failure.fields['coupon'] ?? []) : [];
      setError(couponError ?? describeHttpError(failure));
    } finally {
      setChecking(false);
    }
  }
  return (
    <div className={classes.coupon}>
      <TextInput
        label={t('packages.coupon.label')}
        description={order.coupon ? t('packages.coupon.applied', { code: order.coupon }) : undefined}
        value={code}
        error={error}
        maxLength={40}
        dir="ltr"
        wrapperProps={{ dir: undefined }}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          void handleApply();
        }}
      />
      <Button variant="default" loading={isChecking} onClick={() => void handleApply()}>
        {t('packages.coupon.apply')}
      </Button>
    </div>
  );
}
