import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './protection.module.css';

interface NumberFieldProps extends TextInputProps {
  maxValue: number;
  unit?: string;
}

export function NumberField({ maxValue, unit, ...props }: NumberFieldProps): React.ReactElement {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(maxValue).length + 1}
      {...(unit && { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionWidth: 76 })}
      {...props}
    />
  );
}
