import { Input } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { OTP_LENGTH } from '@/app/constants.js';
import { readCode } from './read-code.js';
import classes from './otp-field.module.css';

interface OtpFieldProps {
  label: React.ReactNode;
  value?: string;
  onChange: (code: string) => void;
  onComplete?: (code: string) => void;
  onBlur?: () => void;
  error?: React.ReactNode;
  readOnly?: boolean;
  autoFocus?: boolean;
  ref?: React.Ref<HTMLInputElement>;
  'data-path'?: string;
  'aria-describedby'?: string;
}

const SLOTS = Array.from({ length: OTP_LENGTH }, (_, index) => index);

/** Uses one input for autofill and paste. `maxlength` would cut off a pasted message. */
export function OtpField(props: OtpFieldProps): React.ReactElement {
  const { label, value = '', onChange, onComplete, error, 'aria-describedby': describedBy, ...rest } = props;
  const id = useId();
  const hasErrorText = Boolean(error) && typeof error !== 'boolean';
  return (
    <Input.Wrapper id={id} label={label} error={error} errorProps={{ id: `${id}-error` }}>
      <div className={classes.slots} dir="ltr" data-error={Boolean(error) || undefined}>
        {SLOTS.map((slot) => (
          <span
            key={slot}
            className={classes.slot}
            style={{ insetInlineStart: `calc(${slot} * (100% + var(--gap)) / ${OTP_LENGTH})` }}
            data-next={slot === Math.min(value.length, OTP_LENGTH - 1) || undefined}
            aria-hidden
          />
        ))}
        <input
          {...rest}
          id={id}
          className={classes.input}
          value={value}
          onChange={(event) => {
            const code = readCode(event.currentTarget.value, OTP_LENGTH);
            onChange(code);
            if (code.length === OTP_LENGTH && code !== value) onComplete?.(code);
          }}
          // Scrolling would move digits out of their slots.
          onScroll={(event) => event.currentTarget.scrollTo(0, 0)}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={[hasErrorText && `${id}-error`, describedBy].filter(Boolean).join(' ') || undefined}
        />
      </div>
    </Input.Wrapper>
  );
}
