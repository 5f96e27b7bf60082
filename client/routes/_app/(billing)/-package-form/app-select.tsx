import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppChoices } from '@/parts/shops/use-app-choices.js';

/** Of which app market it is the plan. What is chosen is kept while the choices are on their way. */
export function AppSelect(props: { value?: string }): React.ReactElement {
  const { t } = useTranslation();
  const choices = useAppChoices({ t });
  const held = choices === null && props.value ? [{ value: props.value, label: '…' }] : [];
  return (
    <NativeSelect
      label={t('packages.form.app')}
      data={[
        { value: '', label: t('packages.form.all_apps') },
        ...held,
        ...(choices ?? []).map(({ value, label }) => ({ value: String(value), label })),
      ]}
      {...props}
    />
  );
}
