import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { onDemand } from './on-demand.js';

export interface PhoneInputProps {
  label: string;
  /** `+966501234567`, or '' while empty. An unfinished number comes as far as it goes. */
  value?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: React.ReactNode;
  description?: React.ReactNode;
  required?: boolean;
  size?: 'sm' | 'md';
  /** `tel` where people are asked for a number of their own. */
  autoComplete?: string;
  /** What the field makes of the number, each time it changes. */
  onRead?: (reading: { dialCode: string; isValid: boolean }) => void;
  autoFocus?: boolean;
  /** Where the form looks for the field, to focus it: spread `form.getInputProps(path)`. */
  'data-path'?: string;
}

/** A phone number with its country. The numbering plans of the world come only when this is on screen. */
export const PhoneInput = onDemand<PhoneInputProps>(
  () => import('./phone/phone-field.js').then((module) => module.PhoneField),
  Waiting,
);

/** As high as what comes in its place. */
function Waiting({ label, error, description, required, size }: PhoneInputProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Input.Wrapper
      label={label}
      error={error}
      description={description ?? t('ui.phone_pending')}
      required={required ?? false}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <Input {...(size && { size })} disabled aria-label={label} />
    </Input.Wrapper>
  );
}
