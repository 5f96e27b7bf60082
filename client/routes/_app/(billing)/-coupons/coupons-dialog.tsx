import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { couponsQuery } from '@/data/billing/coupons.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { CouponForm } from './coupon-form.js';
import { CouponTableRow } from './coupon-table-row.js';
import classes from './coupons.module.css';

export function CouponsDialog({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const { data: coupons, error, refetch } = useQuery(couponsQuery);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('packages.coupons.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Text c="dimmed" mb="md">
        {t('packages.coupons.text')}
      </Text>
      {coupons && coupons.length > 0 && (
        <ul className={classes.list}>
          {coupons.map((coupon) => (
            <CouponTableRow key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      )}
      {!coupons && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={2} />)}
      <CouponForm />
    </Modal>
  );
}
