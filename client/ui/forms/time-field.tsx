import { useState } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { readTime } from './read-time.js';
import classes from './time-field.module.css';

export interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `HH:MM`, or empty; else what was typed and is no time. */
  value?: string;
  onChange?: (value: string) => void;
}

/**
 * A time of the day in 24 hours, as everywhere in the product. The browser's own field writes it in the language of the browser: with AM
 * and PM in the middle of an Arabic page.
 */
export function TimeField({ value = '', onChange, onBlur, onKeyDown, ...field }: TimeFieldProps): React.ReactElement {
  const [typed, setTyped] = useState<string | null>(null);

  function change(text: string): void {
    setTyped(text);
    const time = readTime(text);
    // Else the first digit of ten would be one o'clock.
    if (time === '' || time === text) onChange?.(time);
  }

  /** What is no time stays as it was typed: the form says so when it is sent. */
  function finish(): void {
    if (typed === null) return;
    const time = readTime(typed) ?? typed.trim();
    setTyped(null);
    if (time !== value) onChange?.(time);
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder="--:--"
      rightSection={<IconClock size={16} stroke={1.5} />}
      rightSectionPointerEvents="none"
      attributes={{ input: { dir: 'ltr' } }}
      classNames={{ input: classes.input ?? '' }}
      {...field}
      value={typed ?? value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        finish();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        onKeyDown?.(event);
      }}
    />
  );
}
