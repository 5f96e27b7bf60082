import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textValuesQuery } from '@/data/templates/template-choices.js';

const MAX_NAME_LENGTH = 50;

interface FieldNameFieldProps {
  label: string;
  value: string;
  onChange: (field: string) => void;
}

export function FieldNameField({ label, value, onChange }: FieldNameFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(textValuesQuery);
  return (
    <Autocomplete
      label={label}
      description={t('chatbots.field_hint')}
      data={[...new Set(data?.fields)]}
      maxLength={MAX_NAME_LENGTH}
      value={value}
      onChange={onChange}
    />
  );
}
