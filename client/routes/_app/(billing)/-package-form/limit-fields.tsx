import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormSection } from './form-section.js';
import { OPTIONAL_LIMITS, type PackageValues } from './package-values.js';
import classes from './package-form.module.css';

const LIMIT_LABELS = {
  count_devices: 'packages.limit.devices',
  count_phone_contacts: 'packages.limit.contacts',
  count_templates: 'packages.limit.templates',
  count_campaigns: 'packages.limit.campaigns',
  count_storage_mb: 'packages.form.storage',
  count_users: 'packages.limit.users',
} as const;

export function LimitFields({ form }: { form: UseFormReturnType<PackageValues> }): React.ReactElement {
  const { t } = useTranslation();
  const numberProps = { inputMode: 'numeric', dir: 'ltr', wrapperProps: { dir: undefined } } as const;
  return (
    <FormSection title={t('packages.form.limits')} help={t('packages.form.limits_help')}>
      <div className={classes.row}>
        <TextInput
          label={t('packages.limit.messages')}
          description={t('packages.form.messages_help')}
          required
          {...numberProps}
          {...form.getInputProps('count_messages')}
        />
        {OPTIONAL_LIMITS.map((field) => (
          <TextInput
            key={field}
            label={t(LIMIT_LABELS[field])}
            placeholder={t('packages.unlimited')}
            {...numberProps}
            {...form.getInputProps(field)}
          />
        ))}
      </div>
    </FormSection>
  );
}
