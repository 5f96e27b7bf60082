import { useId, useState } from 'react';
import { Input } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { getCountryCallingCode } from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import { PhoneText } from './phone-text.js';
import { countryName } from './country-name.js';
import { CountrySelect } from './country-select.js';
import { readPhoneValue, rememberCountry } from './phone-country.js';
import { readTypedPhone, type PhoneReading } from './read-typed-phone.js';
import classes from './phone-field.module.css';

export interface PhoneFieldProps {
  label: string;
  /** Number such as `+966501234567`, which may be incomplete. */
  value?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: React.ReactNode;
  description?: React.ReactNode;
  required?: boolean;
  size?: 'sm' | 'md';
  /** `tel` for the user's own number. */
  autoComplete?: string;
  onRead?: (reading: { dialCode: string; isValid: boolean }) => void;
  autoFocus?: boolean;
  /** Path by which the form focuses the field. */
  'data-path'?: string;
}

export function PhoneField({
  label,
  required,
  value = '',
  onChange,
  onBlur,
  error,
  description,
  autoComplete = 'tel-national',
  onRead,
  ...rest
}: PhoneFieldProps): React.ReactElement {
  const id = useId();
  const { t, i18n } = useTranslation();
  const [reading, setReading] = useState<PhoneReading>(() => readPhoneValue(value));
  const [isBlurred, setBlurred] = useState(false);
  if (value !== reading.value) setReading(readPhoneValue(value, reading.country));

  function apply(next: PhoneReading): void {
    setReading(next);
    if (next.isValid) rememberCountry(next.country);
    if (next.value !== value) onChange(next.value);
    onRead?.({ dialCode: getCountryCallingCode(next.country), isValid: next.isValid });
  }
  const isInvalid = isBlurred && reading.value !== '' && !reading.isValid;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      required={required ?? false}
      error={
        error ?? (isInvalid ? t('ui.phone_wrong', { country: countryName(reading.country, i18n.language) }) : undefined)
      }
      description={
        reading.isValid ? (
          <PhoneText phone={reading.value} />
        ) : isInvalid || error ? undefined : (
          (description ?? t('ui.phone_help'))
        )
      }
    >
      <div dir="ltr">
        <Input
          {...rest}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          error={Boolean(error) || isInvalid}
          value={reading.text}
          onChange={(event) =>
            apply(readTypedPhone(event.currentTarget.value, reading.country, getCountryCallingCode(reading.country)))
          }
          onFocus={() => setBlurred(false)}
          onBlur={() => {
            setBlurred(true);
            onBlur?.();
          }}
          classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
          leftSectionWidth={96}
          leftSectionPointerEvents="all"
          leftSection={
            <CountrySelect
              value={reading.country}
              onChange={(country) => {
                rememberCountry(country);
                apply(readTypedPhone(reading.text, country, getCountryCallingCode(country)));
              }}
            />
          }
          rightSection={reading.isValid ? <IconCheck size={18} stroke={1.75} className={classes.valid} /> : null}
        />
      </div>
    </Input.Wrapper>
  );
}
