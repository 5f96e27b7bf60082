import { useRef, useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { describeRefusal } from '@/app/http/describe-error.js';
import classes from './inline-text.module.css';

interface InlineTextProps {
  value: string;
  /** What it is, for those who do not see the column: "Name of +966 50 123 4567". */
  label: string;
  /** Stands there while there is nothing. */
  placeholder: string;
  longest: number;
  /** It may not be empty. */
  required?: boolean;
  onSave: (value: string) => Promise<unknown>;
}

/** A text that is changed where it stands: a click or Enter opens it, Enter or leaving saves, Escape leaves it as it was. */
export function InlineText({
  value,
  label,
  placeholder,
  longest,
  required,
  onSave,
}: InlineTextProps): React.ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  const isEnding = useRef(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function open(): void {
    isEnding.current = false;
    setProblem(null);
    setTyped(value);
  }
  function close(isByKey: boolean): void {
    isEnding.current = true;
    setTyped(null);
    if (isByKey) requestAnimationFrame(() => button.current?.focus());
  }
  async function save(isByKey: boolean): Promise<void> {
    const text = typed?.trim() ?? '';
    if (isEnding.current || isSaving) return;
    if (text === value || (required && text === '')) {
      close(isByKey);
      return;
    }
    setSaving(true);
    try {
      await onSave(text);
      close(isByKey);
    } catch (error) {
      setProblem(describeRefusal(error));
    } finally {
      setSaving(false);
    }
  }

  if (typed === null)
    return (
      <button
        ref={button}
        type="button"
        className={classes.show}
        aria-label={value === '' ? label : `${label}: ${value}`}
        title={value === '' ? label : value}
        onClick={open}
      >
        <span className={classes.text} dir="auto" data-empty={value === '' || undefined}>
          {value === '' ? placeholder : value}
        </span>
        <IconPencil size={14} stroke={1.5} className={classes.pencil} />
      </button>
    );
  return (
    <TextInput
      className={classes.field}
      size="xs"
      aria-label={label}
      autoFocus
      maxLength={longest}
      value={typed}
      error={problem}
      readOnly={isSaving}
      aria-busy={isSaving || undefined}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save(true);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close(true);
      }}
      onBlur={() => void save(false)}
    />
  );
}
