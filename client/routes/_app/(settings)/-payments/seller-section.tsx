import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ServerForm } from '@/app/use-form.js';
import { Section } from '../-section.js';
import type { PaymentValues } from './payment-values.js';
import { SellerName } from './seller-name.js';

/** Saudi VAT in percent since July 2020. */
const SUGGESTED_VAT_RATE = '15';

interface SellerSectionProps {
  form: ServerForm<PaymentValues>['form'];
}

export function SellerSection({ form }: SellerSectionProps): React.ReactElement {
  const { t } = useTranslation();
  const ltrProps = { dir: 'ltr', wrapperProps: { dir: undefined } } as const;
  /** Suggests a rate, which a VAT number requires. */
  const suggestRate = (): void => {
    const { vat_number: number, vat_rate: rate } = form.getValues();
    if (number.trim() !== '' && Number(rate) === 0) form.setFieldValue('vat_rate', SUGGESTED_VAT_RATE);
  };
  return (
    <Section title={t('payment_settings.seller')} help={t('payment_settings.seller_help')}>
      <SellerName {...form.getInputProps('seller_name')} />
      <TextInput
        label={t('payment_settings.seller_address')}
        maxLength={500}
        {...form.getInputProps('seller_address')}
      />
      <TextInput
        label={t('payment_settings.vat_number')}
        description={t('payment_settings.vat_number_help')}
        inputMode="numeric"
        maxLength={15}
        {...ltrProps}
        {...form.getInputProps('vat_number')}
        onBlur={suggestRate}
      />
      <TextInput
        label={t('payment_settings.vat_rate')}
        inputMode="decimal"
        {...ltrProps}
        description={t('payment_settings.vat_rate_help')}
        {...form.getInputProps('vat_rate')}
      />
      <Checkbox
        label={t('payment_settings.prices_include_vat')}
        {...form.getInputProps('prices_include_vat', { type: 'checkbox' })}
      />
    </Section>
  );
}
