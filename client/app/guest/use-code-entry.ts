import { useId, useRef, useState } from 'react';
import { describeRejection } from '@/app/http/describe-http-error.js';
import { retryTimeOf } from '@/app/http/http-error.js';

interface CodeEntry {
  code: string;
  setCode: (code: string) => void;
  submit: (code: string) => void;
  isSaving: boolean;
  isShort: boolean;
  problem: { id: string; text: string | null; retryAt: number | null };
  showError: (error: unknown) => void;
  focus: () => void;
  field: { ref: React.Ref<HTMLInputElement>; value: string; readOnly: boolean; 'aria-describedby'?: string };
}

export function useCodeEntry(onSubmit: (code: string) => Promise<void>, minLength: number): CodeEntry {
  const [code, setCode] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isShort, setShort] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown; retryAt: number | null } | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const id = useId();

  async function submit(typed: string): Promise<void> {
    if (isSaving) return;
    setFailure(null);
    setShort(typed.length < minLength);
    if (typed.length < minLength) return ref.current?.focus();
    setSaving(true);
    try {
      await onSubmit(typed);
    } catch (error) {
      showError(error);
      ref.current?.focus();
      ref.current?.select();
    } finally {
      setSaving(false);
    }
  }
  function showError(error: unknown): void {
    setShort(false);
    setFailure(error ? { error, retryAt: retryTimeOf(error) } : null);
  }
  const text = failure && describeRejection(failure.error);
  return {
    code,
    setCode,
    submit: (typed) => void submit(typed),
    isSaving,
    isShort,
    problem: { id, text, retryAt: failure?.retryAt ?? null },
    showError,
    focus: () => ref.current?.focus(),
    field: { ref, value: code, readOnly: isSaving, ...(text !== null && { 'aria-describedby': id }) },
  };
}
