import { useState } from 'react';
import { Button, Group, Modal, Radio } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { orderPackage, quoteQuery } from '@/data/billing/subscription.js';
import { packageTitle } from '@/parts/package-title.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { Coupon } from './coupon.js';
import { OrderTotal } from './order-total.js';
import { listOrderTerms } from './terms.js';
import classes from './order-dialog.module.css';

interface OrderDialogProps {
  offer: PackageResource;
  /** Token of a private package. */
  link: string | undefined;
  onClose: () => void;
}

export function OrderDialog({ offer, link, onClose }: OrderDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const terms = listOrderTerms(offer);
  const [selectedKey, setSelectedKey] = useState(terms[0]?.key);
  const [coupon, setCoupon] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const term = terms.find(({ key }) => key === selectedKey) ?? terms[0]!;
  const order = { package_id: offer.id, ...term.order, ...(link && { link }), ...(coupon && { coupon }) };
  const {
    data: quote,
    error,
    isPlaceholderData,
  } = useQuery({
    ...quoteQuery(order),
    placeholderData: keepPreviousData,
  });
  const isRenewal = quote?.change === 'renew';

  async function handleSubscribe(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    setSaving(true);
    setProblem(null);
    try {
      const { data, message } = await orderPackage(order);
      if (data.payment) {
        // Stays busy until the payment page loads.
        location.assign(data.payment.redirect_url);
        return;
      }
      toast.success(t(message === 'subscribe_is_planned' ? 'packages.planned' : 'packages.subscribed'));
      onClose();
    } catch (failure) {
      setSaving(false);
      setProblem(describeHttpError(failure));
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('packages.order_title', { name: isolate(packageTitle(offer.title, t)) })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={(event) => void handleSubscribe(event)}>
        <FormProblem text={problem ?? (error && describeHttpError(error))} />
        {terms.length > 1 && (
          <Radio.Group label={t('packages.period')} value={term.key} onChange={setSelectedKey}>
            <div className={classes.terms}>
              {terms.map(({ key: value, months, discount }) => (
                <Radio
                  key={value}
                  value={value}
                  className={classes.term}
                  label={
                    <span className={classes.choice}>
                      {t(`packages.terms.${offer.period_type}`, { count: months })}
                      {discount > 0 && (
                        <span className={classes.saved}>
                          {t('packages.saved', { amount: formatMoney(discount, currentLanguage()) })}
                        </span>
                      )}
                    </span>
                  }
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {quote?.takes_coupons && offer.price > 0 && <Coupon order={order} onApplied={setCoupon} />}
        <OrderTotal offer={offer} quote={error ? undefined : quote} isStale={isPlaceholderData} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!quote || isPlaceholderData || error !== null}>
            {t(
              quote && quote.price.total > 0
                ? 'packages.to_payment'
                : isRenewal
                  ? 'packages.renew'
                  : 'packages.subscribe',
            )}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
