import { useState } from 'react';
import { isComposing } from '@/app/keys/is-composing.js';
import { insertText } from './insert-text.js';
import { findOpenName, type OpenName } from './open-name.js';
import { foldName, type Variable } from './variables.js';

export interface Completion {
  open: OpenName | null;
  found: Variable[];
  /** Index of the name that Enter inserts. */
  activeIndex: number;
  update: (field: HTMLTextAreaElement) => void;
  close: () => void;
  take: (field: HTMLTextAreaElement, variable: Variable) => void;
  handleKey: (event: React.KeyboardEvent<HTMLTextAreaElement>) => boolean;
}

export function useCompletion(variables: readonly Variable[]): Completion {
  const [open, setOpen] = useState<OpenName | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const [dismissedFrom, setDismissedFrom] = useState<number | null>(null);
  const typed = foldName(open?.typed ?? '');
  const found = open === null || open.from === dismissedFrom ? [] : rank(variables, typed);

  function update(field: HTMLTextAreaElement): void {
    const hasSelection = field.selectionStart !== field.selectionEnd;
    const next = hasSelection ? null : findOpenName(field.value, field.selectionStart);
    if (next?.from !== open?.from || next?.typed !== open?.typed) setActiveIndex(0);
    if (next === null) setDismissedFrom(null);
    setOpen(next);
  }

  function take(field: HTMLTextAreaElement, variable: Variable): void {
    if (!open) return;
    insertText(field, `${variable.written}}`, open.from, open.to);
    setOpen(null);
  }

  function handleKey(event: React.KeyboardEvent<HTMLTextAreaElement>): boolean {
    const chosen = found[activeIndex];
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActiveIndex((activeIndex + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(event.currentTarget, chosen);
    else if (event.key === 'Escape') setDismissedFrom(open?.from ?? null);
    else return false;
    event.preventDefault();
    // Escape must not close the dialog.
    event.stopPropagation();
    return true;
  }

  return {
    open: found.length > 0 ? open : null,
    found,
    activeIndex,
    update,
    close: () => setOpen(null),
    take,
    handleKey,
  };
}

function rank(variables: readonly Variable[], typed: string): Variable[] {
  const isBeginning = ({ spellings }: Variable): boolean => spellings.some((spelling) => spelling.startsWith(typed));
  const fitting = variables.filter(({ spellings }) => spellings.some((spelling) => spelling.includes(typed)));
  return [...fitting.filter(isBeginning), ...fitting.filter((variable) => !isBeginning(variable))];
}
