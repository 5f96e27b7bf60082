import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PaymentSettings } from '@server/billing/settings/payment-settings.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { savePaymentSettings } from '@/data/billing/payment-settings.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { Section } from '../-section.js';
import { CheckConnection } from './check-connection.js';
import { type PaymentValues, SECRETS, toChanges, toValues } from './payment-values.js';
import { RemoveKey } from './remove-key.js';

/** Who takes the money for packages, in whose name invoices are written, and the VAT. */
export function PaymentForm({ settings }: { settings: PaymentSettings }): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm<PaymentValues>({ initialValues: toValues(settings) });
  const handleSubmit = onSubmit(async (values) => {
    const saved = toValues(await savePaymentSettings(toChanges(values)));
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('settings.saved'));
  });
  const { provider } = form.getValues();
  const latin = { dir: 'ltr', wrapperProps: { dir: undefined } } as const;
  const secret = (name: (typeof SECRETS)[number]) => (
    <div>
      <TextInput
        label={t(`payment_settings.${name}`)}
        placeholder={settings[`has_${name}`] ? t('payment_settings.stored') : ''}
        description={settings[`has_${name}`] ? t('payment_settings.stored_help') : undefined}
        autoComplete="off"
        maxLength={300}
        {...latin}
        {...form.getInputProps(name)}
      />
      {settings[`has_${name}`] && <RemoveKey name={name} isInUse={provider === settings.provider} />}
    </div>
  );
  const webhook = (url: string) => (
    <TextInput
      label={t('payment_settings.webhook_url')}
      description={t('payment_settings.webhook_help')}
      value={url}
      readOnly
      {...latin}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t('ui.save')}
      isSaving={isSaving}
      problem={problem && t('settings.not_saved', { reason: problem })}
      isDirty={form.isDirty()}
    >
      <Section title={t('payment_settings.provider')} help={t('payment_settings.provider_help')}>
        <NativeSelect
          aria-label={t('payment_settings.provider')}
          description={provider === 'test' ? t('payment_settings.test_help') : undefined}
          data={settings.providers.map((value) => ({ value, label: t(`payment_settings.providers.${value}`) }))}
          {...form.getInputProps('provider')}
        />
        {provider === 'moyasar' && (
          <>
            {secret('moyasar_key')}
            {secret('moyasar_webhook')}
            {webhook(settings.moyasar_webhook_url)}
          </>
        )}
        {provider === 'stripe' && (
          <>
            {secret('stripe_key')}
            {secret('stripe_webhook')}
            {webhook(settings.stripe_webhook_url)}
          </>
        )}
        {provider === 'bank' && (
          <Textarea
            label={t('payment_settings.bank_details')}
            description={t('payment_settings.bank_help')}
            autosize
            minRows={3}
            maxLength={2000}
            {...form.getInputProps('bank_details')}
          />
        )}
        {provider === settings.provider && (provider === 'moyasar' || provider === 'stripe') && <CheckConnection />}
      </Section>
      <Section title={t('payment_settings.grace')} help={t('payment_settings.grace_help')}>
        <TextInput
          label={t('payment_settings.grace_days')}
          inputMode="numeric"
          maxLength={2}
          {...form.getInputProps('grace_days')}
        />
      </Section>
      <Section title={t('payment_settings.seller')} help={t('payment_settings.seller_help')}>
        <TextInput label={t('payment_settings.seller_name')} maxLength={200} {...form.getInputProps('seller_name')} />
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
          {...latin}
          {...form.getInputProps('vat_number')}
        />
        <TextInput
          label={t('payment_settings.vat_rate')}
          inputMode="decimal"
          {...latin}
          {...form.getInputProps('vat_rate')}
        />
        <Checkbox
          label={t('payment_settings.prices_include_vat')}
          {...form.getInputProps('prices_include_vat', { type: 'checkbox' })}
        />
      </Section>
    </FormPage>
  );
}
