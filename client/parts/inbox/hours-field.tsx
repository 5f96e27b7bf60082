import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BusinessHoursMode } from '@server/auth/business-hours/business-hours.contract.js';
import { businessHoursQuery } from '@/data/inbox/business-hours.js';

export interface HoursChoice {
  id: number | null;
  mode: BusinessHoursMode;
}

interface HoursFieldsProps {
  value: HoursChoice;
  onChange: (value: HoursChoice) => void;
  error?: React.ReactNode;
  description?: string;
}

export function HoursField({ value, onChange, error, description }: HoursFieldsProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: hours = [] } = useQuery(businessHoursQuery);
  const choicesOf = (mode: BusinessHoursMode) => ({
    group: t(`sla.${mode}`),
    items: hours.map(({ id, name }) => ({ value: `${mode} ${id}`, label: name })),
  });
  return (
    <Select
      label={t('sla.runs')}
      description={description}
      error={error}
      allowDeselect={false}
      data={[
        { value: '', label: t('sla.always') },
        ...(hours.length > 0 ? [choicesOf('within'), choicesOf('outside')] : []),
      ]}
      value={value.id === null ? '' : `${value.mode} ${value.id}`}
      onChange={(chosen) => {
        const [mode, id] = (chosen ?? '').split(' ');
        onChange(id ? { id: Number(id), mode: mode === 'outside' ? 'outside' : 'within' } : { ...value, id: null });
      }}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
    />
  );
}
