import { lazy, Suspense } from 'react';
import { TextInput } from '@mantine/core';

export interface PhoneInputProps {
  label: string;
  /** `+966501234567`, or '' while empty. An unfinished number comes as far as it goes. */
  value?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: React.ReactNode;
  description?: React.ReactNode;
  required?: boolean;
  autoFocus?: boolean;
  /** Where the form looks for the field, to focus it: spread `form.getInputProps(path)`. */
  'data-path'?: string;
}

const PhoneField = lazy(() => import('./phone/phone-field.js').then((module) => ({ default: module.PhoneField })));

/** A phone number with its country. The numbering plans of the world come only when this is on screen. */
export function PhoneInput(props: PhoneInputProps): React.ReactElement {
  const { label, error, description, required } = props;
  return (
    <Suspense
      fallback={
        <TextInput label={label} error={error} description={description} required={required ?? false} disabled />
      }
    >
      <PhoneField {...props} />
    </Suspense>
  );
}
