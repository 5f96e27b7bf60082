import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { onDemand } from '@/ui/on-demand.js';
import type { PhoneFieldProps } from './phone-field.js';

/** Loads the numbering plans when first shown. */
export const PhoneInput = onDemand<PhoneFieldProps>(
  () => import('./phone-field.js').then((module) => module.PhoneField),
  Fallback,
);

function Fallback({ label, error, description, required, size }: PhoneFieldProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Input.Wrapper
      label={label}
      error={error}
      description={description ?? t('ui.phone_help')}
      required={required ?? false}
    >
      <Input {...(size && { size })} disabled aria-label={label} />
    </Input.Wrapper>
  );
}
