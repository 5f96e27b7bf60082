import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Language } from '@server/auth/auth.contract.js';
import type { GeneralSettings } from '@server/auth/settings.contract.js';
import { LANGUAGES } from '@/app/i18n/i18n.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';

export type GeneralValues = ReturnType<typeof toGeneralValues>;

interface GeneralFieldsProps<Values extends GeneralValues> {
  form: UseFormReturnType<Values>;
  of: 'business' | 'platform';
  nameHelp?: string;
}

export function GeneralFields<Values extends GeneralValues>({
  form,
  of,
  nameHelp,
}: GeneralFieldsProps<Values>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t(`settings.${of}.name`)}
        description={nameHelp}
        required
        maxLength={60}
        {...form.getInputProps('platform_name')}
      />
      <TextInput
        label={t(`settings.${of}.email`)}
        type="email"
        dir="ltr"
        wrapperProps={{ dir: undefined }}
        {...form.getInputProps('platform_email')}
      />
      <PhoneInput
        label={t(`settings.${of}.phone`)}
        description={t(`settings.${of}.phone_help`)}
        {...form.getInputProps('platform_phone')}
      />
      <NativeSelect
        label={t('settings.platform.language')}
        description={t(`settings.${of}.language_help`)}
        data={(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }))}
        {...form.getInputProps('default_language')}
      />
    </>
  );
}

export function toGeneralValues({ platform_name, platform_email, platform_phone, default_language }: GeneralSettings) {
  return {
    platform_name,
    platform_email: platform_email ?? '',
    platform_phone: platform_phone ? `+${platform_phone.replace(/^\+/, '')}` : '',
    default_language,
  };
}
