import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOnlineProvider, type KeyName, keyFieldsOf } from '@server/billing/providers/payment-provider.contract.js';
import { type PaymentSettings, isSellerName } from '@server/billing/settings/payment-settings.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { savePaymentSettings } from '@/data/billing/payment-settings.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { Section } from '../-section.js';
import { CheckConnectionButton } from './check-connection-button.js';
import { type PaymentValues, toPaymentChanges, toPaymentValues } from './payment-values.js';
import { RemoveKey } from './remove-key.js';
import { SellerSection } from './seller-section.js';

export function PaymentForm({ settings }: { settings: PaymentSettings }): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm<PaymentValues>({
    initialValues: toPaymentValues(settings),
    revision: settings.revision,
    validate: ({ seller_name: name }) =>
      isSellerName(name) ? {} : { seller_name: t('payment_settings.seller_name_long') },
  });
  const handleSubmit = onSubmit(async (values, revision) => {
    const answer = await savePaymentSettings({ ...toPaymentChanges(values), revision });
    const saved = toPaymentValues(answer);
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('settings.saved'));
    return answer.revision;
  });
  const { provider } = form.getValues();
  const ltrProps = { dir: 'ltr', wrapperProps: { dir: undefined } } as const;
  const describeKey = (name: KeyName): string | undefined => {
    if (name.endsWith('_previous')) return t('payment_settings.previous_help');
    return settings[`has_${name}`] ? t('payment_settings.stored_help') : undefined;
  };
  const renderKeyField = (name: KeyName) => (
    <div key={name}>
      <TextInput
        label={t(`payment_settings.${name}`)}
        placeholder={settings[`has_${name}`] ? t('payment_settings.stored') : ''}
        description={describeKey(name)}
        autoComplete="off"
        maxLength={300}
        {...ltrProps}
        {...form.getInputProps(name)}
      />
      {settings[`has_${name}`] && (
        <RemoveKey name={name} isInUse={provider === settings.provider && !name.endsWith('_previous')} />
      )}
    </div>
  );
  const renderWebhookUrl = (url: string) => (
    <TextInput
      label={t('payment_settings.webhook_url')}
      description={t('payment_settings.webhook_help')}
      value={url}
      readOnly
      {...ltrProps}
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
        {isOnlineProvider(provider) && (
          <>
            {keyFieldsOf(provider).map(({ name }) => renderKeyField(name))}
            {renderWebhookUrl(settings[`${provider}_webhook_url`])}
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
        {provider === settings.provider && isOnlineProvider(provider) && <CheckConnectionButton />}
      </Section>
      <Section title={t('payment_settings.grace')} help={t('payment_settings.grace_help')}>
        <TextInput
          label={t('payment_settings.grace_days')}
          inputMode="numeric"
          maxLength={2}
          {...form.getInputProps('grace_days')}
        />
      </Section>
      <SellerSection form={form} />
    </FormPage>
  );
}
