import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PackageOrder } from '@server/billing/billing.contract.js';
import { describeError } from '@/app/http/describe-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { queryClient } from '@/app/query-client.js';
import { quoteQuery } from '@/data/billing/subscription.js';
import classes from './order-dialog.module.css';

interface CouponProps {
  order: PackageOrder;
  /** What the server takes; empty when it is taken away. */
  onApplied: (code: string) => void;
}

/** A coupon to type; one that is refused changes nothing of the sum. */
export function Coupon({ order, onApplied }: CouponProps): React.ReactElement {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function handleApply(): Promise<void> {
    const coupon = code.trim();
    setError(null);
    if (coupon === '') {
      onApplied('');
      return;
    }
    setAsking(true);
    try {
      await queryClient.fetchQuery(quoteQuery({ ...order, coupon }));
      onApplied(coupon);
    } catch (failure) {
      const [refusal] = failure instanceof HttpError ? (failure.fields['coupon'] ?? []) : [];
      setError(refusal ?? describeError(failure));
    } finally {
      setAsking(false);
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
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void handleApply();
        }}
      />
      <Button variant="default" loading={isAsking} onClick={() => void handleApply()}>
        {t('packages.coupon.apply')}
      </Button>
    </div>
  );
}
