import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { createCoupon } from '@/data/billing/coupons.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import classes from './coupons.module.css';

const EMPTY_COUPON = {
  code: '',
  kind: 'percent' as 'percent' | 'amount',
  value: '',
  first_period_only: true,
  most_uses: '',
  expires_at: '',
};

export function CouponForm(): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: EMPTY_COUPON,
    validate: ({ code, value }) => ({
      ...(!/^[\w-]{3,40}$/.test(code.trim()) && { code: t('packages.coupons.bad_code') }),
      ...(value.trim() === '' && { value: t('validation.required') }),
    }),
  });
  const handleSubmit = onSubmit(
    async ({ code, kind, value, first_period_only, most_uses: maxUses, expires_at: expiresOn }) => {
      await createCoupon({
        code: code.trim(),
        kind,
        first_period_only,
        value: toLatinDigits(value.trim()),
        most_uses: maxUses.trim() === '' ? null : toLatinDigits(maxUses.trim()),
        expires_at: expiresOn === '' ? null : expiresOn,
      });
      form.reset();
      toast.success(t('packages.coupons.created'));
    },
  );
  const numberProps = { inputMode: 'decimal', dir: 'ltr', wrapperProps: { dir: undefined } } as const;
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate aria-label={t('packages.coupons.new')}>
      <h3 className={classes.heading}>{t('packages.coupons.new')}</h3>
      <FormProblem text={problem} />
      <div className={classes.fields}>
        <TextInput
          label={t('packages.coupons.code')}
          required
          maxLength={40}
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          {...form.getInputProps('code')}
        />
        <NativeSelect
          label={t('packages.coupons.kind')}
          data={(['percent', 'amount'] as const).map((value) => ({
            value,
            label: t(`packages.coupons.kinds.${value}`),
          }))}
          {...form.getInputProps('kind')}
        />
        <TextInput label={t('packages.coupons.value')} required {...numberProps} {...form.getInputProps('value')} />
        <TextInput
          label={t('packages.coupons.most_uses')}
          placeholder={t('packages.unlimited')}
          {...numberProps}
          {...form.getInputProps('most_uses')}
        />
        <TextInput type="date" label={t('packages.coupons.expires_at')} {...form.getInputProps('expires_at')} />
      </div>
      <Checkbox
        label={t('packages.coupons.first_period_only')}
        {...form.getInputProps('first_period_only', { type: 'checkbox' })}
      />
      <Button type="submit" loading={isSaving} className={classes.save}>
        {t('packages.coupons.create')}
      </Button>
    </form>
  );
}
