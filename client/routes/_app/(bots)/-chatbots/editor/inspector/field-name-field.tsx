import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textValuesQuery } from '@/data/templates/template-choices.js';

const LONGEST_NAME = 50;

interface FieldNameFieldProps {
  label: string;
  value: string;
  onChange: (field: string) => void;
}

/** A field of contacts: one of those there are, or a new one. */
export function FieldNameField({ label, value, onChange }: FieldNameFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(textValuesQuery);
  return (
    <Autocomplete
      label={label}
      description={t('chatbots.field_hint')}
      data={[...new Set(data?.fields)]}
      maxLength={LONGEST_NAME}
      value={value}
      onChange={onChange}
    />
  );
}
