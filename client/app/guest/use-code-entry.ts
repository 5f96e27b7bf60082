import { useId, useRef, useState } from 'react';
import { describeRefusal } from '@/app/http/describe-error.js';
import { retryTimeOf } from '@/app/http/http-error.js';

interface CodeEntry {
  code: string;
  setCode: (code: string) => void;
  /** Checks what was typed with the server. */
  submit: (code: string) => void;
  isSaving: boolean;
  /** There is less than a code can be. */
  isShort: boolean;
  /** For `FormProblem`. */
  problem: { id: string; text: string | null; retryAt: number | null };
  /** Shows a refusal that came from elsewhere, or takes the last one away. */
  refuse: (error: unknown) => void;
  focus: () => void;
  /** For the field. */
  field: { ref: React.Ref<HTMLInputElement>; value: string; readOnly: boolean; 'aria-describedby'?: string };
}

/** One code in one field: a refusal is told above it, and the next try is typed over the last. */
export function useCodeEntry(onSubmit: (code: string) => Promise<void>, shortest: number): CodeEntry {
  const [code, setCode] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isShort, setShort] = useState(false);
  const [refusal, setRefusal] = useState<{ error: unknown; retryAt: number | null } | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const id = useId();

  async function submit(typed: string): Promise<void> {
    if (isSaving) return;
    setRefusal(null);
    setShort(typed.length < shortest);
    if (typed.length < shortest) return ref.current?.focus();
    setSaving(true);
    try {
      await onSubmit(typed);
    } catch (error) {
      refuse(error);
      ref.current?.focus();
      ref.current?.select();
    } finally {
      setSaving(false);
    }
  }
  function refuse(error: unknown): void {
    setShort(false);
    setRefusal(error ? { error, retryAt: retryTimeOf(error) } : null);
  }
  const text = refusal && describeRefusal(refusal.error);
  return {
    code,
    setCode,
    submit: (typed) => void submit(typed),
    isSaving,
    isShort,
    problem: { id, text, retryAt: refusal?.retryAt ?? null },
    refuse,
    focus: () => ref.current?.focus(),
    field: { ref, value: code, readOnly: isSaving, ...(text !== null && { 'aria-describedby': id }) },
  };
}
