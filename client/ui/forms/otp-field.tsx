import { TextInput } from '@mantine/core';
import { OTP_LENGTH } from '@/app/constants.js';
import { readCode } from './read-code.js';
import classes from './otp-field.module.css';

interface OtpFieldProps {
  label: React.ReactNode;
  value?: string;
  onChange: (code: string) => void;
  /** The last digit is there. */
  onComplete?: (code: string) => void;
  onBlur?: () => void;
  error?: React.ReactNode;
  readOnly?: boolean;
  autoFocus?: boolean;
  ref?: React.Ref<HTMLInputElement>;
  'data-path'?: string;
  'aria-describedby'?: string;
}

/**
 * A one-time code in one field, as phones and password managers fill it in. No `maxlength`: it would cut a pasted message
 * before the code is found in it.
 */
export function OtpField({ value = '', onChange, onComplete, ...rest }: OtpFieldProps): React.ReactElement {
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => {
        const code = readCode(event.currentTarget.value, OTP_LENGTH);
        onChange(code);
        if (code.length === OTP_LENGTH && code !== value) onComplete?.(code);
      }}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      classNames={{ input: classes.input ?? '' }}
    />
  );
}
