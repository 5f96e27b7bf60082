import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppChoices } from '@/parts/stores/use-app-choices.js';

export function AppSelect(props: { value?: string }): React.ReactElement {
  const { t } = useTranslation();
  const choices = useAppChoices({ t });
  const placeholder = choices === null && props.value ? [{ value: props.value, label: '…' }] : [];
  return (
    <NativeSelect
      label={t('packages.form.app')}
      data={[
        { value: '', label: t('packages.form.all_apps') },
        ...placeholder,
        ...(choices ?? []).map(({ value, label }) => ({ value: String(value), label })),
      ]}
      {...props}
    />
  );
}
