import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TextValues } from '@server/templates/text/text-shapes.contract.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { showFailure } from '@/app/http/show-failure.js';
import { useCan } from '@/app/use-can.js';
import { cannedRepliesQuery } from '@/data/inbox/canned-replies.js';
import { downloadMedia } from '@/data/media/download-media.js';
import { templateChoicesQuery } from '@/data/templates/template-choices.js';
import { type CannedChoice, findFitting, choiceOfReply, choiceOfTemplate } from './canned-choice.js';
import { addSlash, findSlash, type Slash } from './find-slash.js';
import type { OpenText } from './open-text.js';

export interface CannedField {
  area: React.RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
  readText: () => string;
  readValues: () => Promise<TextValues>;
}

interface PendingChoice {
  choice: CannedChoice;
  slash: Slash;
  files: readonly File[];
  opened: OpenText;
}

export interface CannedReplies {
  listId: string;
  found: CannedChoice[];
  activeIndex: number;
  hasReplies: boolean;
  /** Whether files or values are awaited. The text must not be sent meanwhile. */
  isBusy: boolean;
  pendingChoice: PendingChoice | null;
  open: () => void;
  take: (choice: CannedChoice) => void;
  answer: (values: TextValues) => void;
  cancel: () => void;
  handleKey: (event: React.KeyboardEvent) => boolean;
  /** Must be called after each change of text or selection. */
  watchCaret: (event: React.SyntheticEvent<HTMLTextAreaElement>) => void;
  fieldProps: React.AriaAttributes;
}

/** Chats also offer templates, tickets also canned answers. */
export function useCannedReplies(where: 'chat' | 'ticket', field: CannedField): CannedReplies {
  const { area, text, onText, onFiles, readText, readValues } = field;
  const listId = useId();
  const [caret, setCaret] = useState(text.length);
  const [dismissedText, setDismissedText] = useState<string | null>(null);
  const [selection, setSelection] = useState({ text, activeIndex: 0 });
  const [isFetching, setFetching] = useState(false);
  const [pendingChoice, setPendingChoice] = useState<PendingChoice | null>(null);
  const slash = dismissedText === text ? null : findSlash(text, caret);
  const canUseTemplates = useCan('show templates') && where === 'chat';
  const { data: replies = [] } = useQuery(cannedRepliesQuery);
  const { data: templates = [] } = useQuery({ ...templateChoicesQuery, enabled: canUseTemplates && slash !== null });
  const usable = where === 'ticket' ? replies : replies.filter(({ scope }) => scope === 'account');
  const choices = slash === null ? [] : [...usable.map(choiceOfReply), ...templates.map(choiceOfTemplate)];
  const found = slash === null || pendingChoice ? [] : findFitting(choices, slash.typed);
  const activeIndex = selection.text === text ? Math.min(selection.activeIndex, found.length - 1) : 0;

  async function take(choice: CannedChoice): Promise<void> {
    if (slash === null || isFetching) return;
    setFetching(true);
    try {
      const [files, values, { openText }] = await Promise.all([
        downloadMedia(choice.uuids),
        choice.isPlain ? {} : readValues(),
        import('./open-text.js'),
      ]);
      const opened = choice.isPlain ? { missing: [], fill: () => choice.text } : openText(choice.text, values);
      const taken = { choice, slash, files, opened };
      if (opened.missing.length > 0) setPendingChoice(taken);
      else insert(taken, {});
    } catch (error) {
      showFailure(error);
    }
    setFetching(false);
  }
  function insert({ slash: { from, to, typed }, files, opened }: PendingChoice, values: TextValues): void {
    const filled = opened.fill(values);
    const currentText = readText();
    const isSame = currentText.slice(from, to) === `/${typed}`;
    const before = isSame
      ? currentText.slice(0, from)
      : currentText === '' || /\s$/.test(currentText)
        ? currentText
        : `${currentText} `;
    replaceText(before + filled + (isSame ? currentText.slice(to) : ''), before.length + filled.length);
    onFiles(files);
  }
  function replaceText(next: string, nextCaret: number): void {
    onText(next);
    setCaret(nextCaret);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(nextCaret, nextCaret);
    });
  }
  function handleKey(event: React.KeyboardEvent): boolean {
    const chosen = found[activeIndex];
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setSelection({ text, activeIndex: (activeIndex + step + found.length) % found.length });
    else if (event.key === 'Enter' || event.key === 'Tab') void take(chosen);
    else if (event.key === 'Escape') setDismissedText(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  return {
    listId,
    found,
    activeIndex,
    hasReplies: usable.length > 0,
    isBusy: isFetching || pendingChoice !== null,
    pendingChoice,
    open: () => {
      const next = addSlash(text, caret);
      setDismissedText(null);
      replaceText(next.text, next.caret);
    },
    take: (choice) => void take(choice),
    answer: (values) => {
      if (pendingChoice) insert(pendingChoice, values);
      setPendingChoice(null);
    },
    cancel: () => setPendingChoice(null),
    handleKey,
    watchCaret: ({ currentTarget }) => setCaret(currentTarget.selectionStart),
    fieldProps:
      found.length === 0
        ? {}
        : {
            'aria-autocomplete': 'list',
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${activeIndex}`,
          },
  };
}
