import { TextInput, type TextInputProps } from '@mantine/core';

interface NumberFieldProps extends TextInputProps {
  most: number;
}

/** A whole number, as it is typed; digits of both scripts. */
export function NumberField({ most, ...props }: NumberFieldProps): React.ReactElement {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(most).length + 1}
      maw={260}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...props}
    />
  );
}
