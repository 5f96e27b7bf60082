import { useState } from 'react';
import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccountSettings, GeneralSettings } from '@server/auth/settings.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { useSession } from '@/data/account/session.js';
import { saveSettings } from '@/data/account/settings.js';
import { TimeZoneSelect } from '@/parts/pickers/time-zone-select.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { onDemand } from '@/ui/on-demand.js';
import { GeneralFields, toGeneralValues } from '../-general-fields.js';
import { Section } from '../-section.js';
import { AlertSwitches } from './alert-switches.js';
import { AppearanceSection } from './appearance-section.js';
import { DateStyleField } from './date-style-field.js';
import { EmailRow } from './email-row.js';
import { FactRow } from './fact-row.js';
import { FrequencyCapFields } from './messages/frequency-cap-fields.js';
import { readFrequency, validateFrequency } from './messages/frequency-values.js';
import { PhoneRow } from './phone-row.js';
import { QuietHours } from './quiet-hours.js';
import { RetentionField } from './messages/retention-field.js';
import { checkRetention, confirmRetention, readRetention } from './messages/retention-values.js';

const ConfirmEmailForm = onDemand(() => import('./confirm-email-form.js').then((module) => module.ConfirmEmailForm));
const ChangePhoneForm = onDemand(() => import('./change-phone-form.js').then((module) => module.ChangePhoneForm));

interface AccountFormProps {
  account: AccountSettings;
  business: GeneralSettings;
  revision: string;
}

export function AccountForm({ account, business, revision }: AccountFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { is_owner: isOwner } = useSession().data;
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { ...toValues(account), ...toGeneralValues(business) },
    revision,
    validate: ({ platform_name, quiet_from, quiet_to, ...others }) => ({
      ...validateFrequency(others, t),
      ...checkRetention(others, t),
      ...(platform_name.trim() === '' && { platform_name: t('validation.required') }),
      ...(quiet_from === '' && quiet_to !== '' && { quiet_from: t('validation.required') }),
      ...(quiet_to === '' && quiet_from !== '' && { quiet_to: t('validation.required') }),
      ...(quiet_from !== '' && quiet_from === quiet_to && { quiet_to: t('settings.quiet.same') }),
    }),
  });
  const handleSubmit = onSubmit(async (values, knownRevision) => {
    if (!(await confirmRetention(account.message_retention_days, values, t))) return knownRevision;
    const { platform_name, platform_email, platform_phone, default_language, ...accountValues } = values;
    const general = { platform_name, platform_email, platform_phone, default_language };
    // Unsent fields keep following the platform's default.
    const changed = Object.entries(general).filter(([name]) => form.isDirty(name));
    const answer = await saveSettings(
      isOwner
        ? { ...accountValues, ...readFrequency(accountValues), ...readRetention(accountValues) }
        : { name: accountValues.name, service_levels_by_email: accountValues.service_levels_by_email },
      Object.fromEntries(changed),
      knownRevision,
    );
    const { account_settings, data } = answer;
    const saved = { ...toValues(account_settings), ...toGeneralValues(data) };
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('settings.saved'));
    return answer.revision;
  });
  const [isChangingPhone, setChangingPhone] = useState(false);
  const [isConfirmingEmail, setConfirmingEmail] = useState(false);
  const { time_zone, date_style } = form.getValues();
  return (
    <>
      <FormPage
        onSubmit={handleSubmit}
        submitLabel={t('ui.save')}
        isSaving={isSaving}
        problem={problem && t('settings.not_saved', { reason: problem })}
        isDirty={form.isDirty()}
      >
        <Section title={t('settings.account.profile')}>
          <FactRow
            label={t('settings.account.username')}
            value={<bdi>{account.username}</bdi>}
            help={t('settings.account.username_help')}
          />
          <EmailRow
            email={account.email}
            isVerified={account.is_email_proven}
            onConfirm={() => setConfirmingEmail(true)}
          />
          <TextInput
            label={t('settings.account.name')}
            description={t('settings.account.name_help')}
            autoComplete="name"
            maxLength={60}
            {...form.getInputProps('name')}
          />
          <PhoneRow
            phone={account.phone}
            isVerified={account.is_phone_proven}
            onChange={() => setChangingPhone(true)}
          />
        </Section>
        {isOwner && (
          <>
            <Section title={t('settings.business.title')} help={t('settings.business.help')}>
              <GeneralFields form={form} of="business" nameHelp={t('settings.business.name_help')} />
            </Section>
            <Section title={t('settings.dates.title')} help={t('settings.dates.help')}>
              <TimeZoneSelect {...form.getInputProps('time_zone')} value={time_zone} />
              <DateStyleField {...form.getInputProps('date_style')} value={date_style} timeZone={time_zone} />
            </Section>
            <Section title={t('settings.quiet.title')} help={t('settings.quiet.help')}>
              <QuietHours from={form.getInputProps('quiet_from')} to={form.getInputProps('quiet_to')} />
            </Section>
            <Section title={t('settings.frequency.title')} help={t('settings.frequency.help')}>
              <FrequencyCapFields
                messages={form.getInputProps('frequency_messages')}
                days={form.getInputProps('frequency_days')}
              />
            </Section>
            <Section title={t('settings.retention.title')} help={t('settings.retention.help')}>
              <RetentionField {...form.getInputProps('message_retention_days')} />
            </Section>
            <Section title={t('settings.alerts.title')} help={t('settings.alerts.help')}>
              <AlertSwitches
                email={form.getInputProps('alerts_by_email', { type: 'checkbox' })}
                whatsapp={form.getInputProps('alerts_by_whatsapp', { type: 'checkbox' })}
                hasVerifiedEmail={account.is_email_proven}
                hasVerifiedPhone={account.is_phone_proven}
              />
            </Section>
          </>
        )}
        <Section title={t('settings.service_levels.title')} help={t('settings.service_levels.help')}>
          <Switch
            label={t('settings.service_levels.email')}
            description={account.is_email_proven ? undefined : t('settings.alerts.no_email')}
            {...form.getInputProps('service_levels_by_email', { type: 'checkbox' })}
          />
        </Section>
        <AppearanceSection />
      </FormPage>
      {/* These dialogs have their own forms. */}
      {isConfirmingEmail && <ConfirmEmailForm email={account.email} onClose={() => setConfirmingEmail(false)} />}
      {isChangingPhone && <ChangePhoneForm isFirst={account.phone === null} onClose={() => setChangingPhone(false)} />}
    </>
  );
}

function toValues(settings: AccountSettings) {
  const { name, time_zone, date_style, quiet_from, quiet_to, alerts_by_email, alerts_by_whatsapp } = settings;
  return {
    name: name ?? '',
    time_zone,
    date_style,
    quiet_from: quiet_from ?? '',
    quiet_to: quiet_to ?? '',
    alerts_by_email,
    alerts_by_whatsapp,
    service_levels_by_email: settings.service_levels_by_email,
    frequency_messages: String(settings.frequency_messages ?? ''),
    frequency_days: String(settings.frequency_days ?? ''),
    message_retention_days: String(settings.message_retention_days ?? ''),
  };
}
