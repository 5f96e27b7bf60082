import { useState } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { readTime } from './read-time.js';
import classes from './time-field.module.css';

export interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value?: string;
  onChange?: (value: string) => void;
}

/** Replaces the browser's field, which may show AM and PM in an Arabic page. */
export function TimeField({ value = '', onChange, onBlur, onKeyDown, ...field }: TimeFieldProps): React.ReactElement {
  const [typed, setTyped] = useState<string | null>(null);

  function handleInput(text: string): void {
    setTyped(text);
    const time = readTime(text);
    // The 1 of 10:00 would be one o'clock.
    if (time === '' || time === text) onChange?.(time);
  }

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
      onChange={(event) => handleInput(event.currentTarget.value)}
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
