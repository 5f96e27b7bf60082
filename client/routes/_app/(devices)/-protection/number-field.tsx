import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './protection.module.css';

interface NumberFieldProps extends TextInputProps {
  most: number;
  /** Of what it counts, at the field's end. */
  unit?: string;
}

/** A whole number, as it is typed; digits of both scripts. */
export function NumberField({ most, unit, ...props }: NumberFieldProps): React.ReactElement {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(most).length + 1}
      {...(unit && { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionWidth: 76 })}
      {...props}
    />
  );
}
