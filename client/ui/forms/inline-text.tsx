import { useRef, useState } from 'react';
import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { IconPencil } from '@tabler/icons-react';
import { isComposing } from '@/app/keys/is-composing.js';
import { describeRejection } from '@/app/http/describe-http-error.js';
import { saveRevised } from '@/app/http/save-revised.js';
import classes from './inline-text.module.css';

interface InlineTextProps {
  value: string;
  /** Label with the row: "Name of +966 50 123 4567". */
  label: string;
  placeholder: string;
  maxLength: number;
  required?: boolean;
  /** Without a revision the last save wins. */
  revision?: string;
  onSave: (value: string, revision: string | undefined) => Promise<unknown>;
}

export function InlineText({
  value,
  label,
  placeholder,
  maxLength,
  required,
  revision,
  onSave,
}: InlineTextProps): React.ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  const isClosed = useRef(false);
  const router = useRouter();
  // A push may change `revision` while the user types.
  const loadedRevision = useRef(revision);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function open(): void {
    isClosed.current = false;
    setProblem(null);
    loadedRevision.current = revision;
    setTyped(value);
  }
  function close({ returnsFocus }: { returnsFocus: boolean }): void {
    isClosed.current = true;
    setTyped(null);
    if (returnsFocus) requestAnimationFrame(() => button.current?.focus());
  }
  async function save({ returnsFocus }: { returnsFocus: boolean }): Promise<void> {
    const text = typed?.trim() ?? '';
    if (isClosed.current || isSaving) return;
    if (text === value || (required && text === '')) {
      close({ returnsFocus });
      return;
    }
    setSaving(true);
    try {
      await saveRevised((currentRevision) => onSave(text, currentRevision), loadedRevision.current, router);
      close({ returnsFocus });
    } catch (error) {
      setProblem(describeRejection(error));
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
      maxLength={maxLength}
      value={typed}
      error={problem}
      readOnly={isSaving}
      aria-busy={isSaving || undefined}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter') void save({ returnsFocus: true });
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close({ returnsFocus: true });
      }}
      onBlur={() => void save({ returnsFocus: false })}
    />
  );
}
