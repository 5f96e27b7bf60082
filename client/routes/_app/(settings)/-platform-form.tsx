import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '@server/auth/auth.contract.js';
import type { GeneralSettings } from '@server/auth/settings.contract.js';
import { LANGUAGES } from '@/app/i18n.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { savePlatform } from '@/data/settings.js';
import { FormPage } from '@/ui/form-page.js';
import { PhoneInput } from '@/ui/phone-input.js';
import { Section } from './-section.js';

/** How the platform presents itself to everybody; its owner's alone. */
export function PlatformForm({ platform }: { platform: GeneralSettings }): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: toValues(platform),
    validate: ({ platform_name }) => ({
      ...(platform_name.trim() === '' && { platform_name: t('validation.required') }),
    }),
  });
  const handleSubmit = onSubmit(async (values) => {
    const { data } = await savePlatform(values);
    const saved = toValues(data);
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('settings.saved'));
  });
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t('ui.save')}
      isSaving={isSaving}
      problem={problem && t('settings.not_saved', { reason: problem })}
      isDirty={form.isDirty()}
    >
      <Section title={t('settings.platform.title')} help={t('settings.platform.help')}>
        <TextInput
          label={t('settings.platform.name')}
          required
          maxLength={60}
          dir="auto"
          {...form.getInputProps('platform_name')}
        />
        <TextInput
          label={t('settings.platform.email')}
          type="email"
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          {...form.getInputProps('platform_email')}
        />
        <PhoneInput
          label={t('settings.platform.phone')}
          description={t('settings.platform.phone_help')}
          {...form.getInputProps('platform_phone')}
        />
        <NativeSelect
          label={t('settings.platform.language')}
          description={t('settings.platform.language_help')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }))}
          {...form.getInputProps('default_language')}
        />
      </Section>
    </FormPage>
  );
}

/** Fields hold text; what was never said is ''. */
function toValues({ platform_name, platform_email, platform_phone, default_language }: GeneralSettings) {
  return {
    platform_name,
    platform_email: platform_email ?? '',
    platform_phone: platform_phone ? `+${platform_phone.replace(/^\+/, '')}` : '',
    default_language,
  };
}
