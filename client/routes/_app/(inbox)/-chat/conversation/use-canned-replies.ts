import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TemplateChoice } from '@server/messaging/templates/templates.contract.js';
import { useCan } from '@/app/use-can.js';
import { templateChoicesQuery } from '@/data/templates/template-choices.js';
import { foldText } from '@/ui/format/fold-text.js';

const MOST_SHOWN = 30;

export interface CannedReplies {
  /** Templates that fit what stands behind the slash; none while the list is closed. */
  found: TemplateChoice[];
  /** Which of them Enter takes. */
  at: number;
  take: (template: TemplateChoice) => void;
  /** Whether the key was meant for the list. */
  handleKey: (event: React.KeyboardEvent) => boolean;
}

/** Offers the account's templates as soon as a text begins with a slash. */
export function useCannedReplies(text: string, onTake: (content: string) => void): CannedReplies {
  // The text at which it was closed by hand, or moved in.
  const [refused, setRefused] = useState<string | null>(null);
  const [place, setPlace] = useState({ text, at: 0 });
  const typed = /^\/([^\n]*)$/.exec(text)?.[1];
  const isOpen = useCan('show templates') && typed !== undefined && refused !== text;
  const { data: templates = [] } = useQuery({ ...templateChoicesQuery, enabled: isOpen });
  const found = isOpen ? findFitting(templates, typed) : [];
  const at = place.text === text ? Math.min(place.at, found.length - 1) : 0;

  function handleKey(event: React.KeyboardEvent): boolean {
    const chosen = found[at];
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace({ text, at: (at + step + found.length) % found.length });
    else if (event.key === 'Enter' || event.key === 'Tab') onTake(chosen.content);
    else if (event.key === 'Escape') setRefused(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  return { found, at, take: ({ content }) => onTake(content), handleKey };
}

/** Those whose name begins with it first, then those that have it in name or text. */
function findFitting(templates: readonly TemplateChoice[], typed: string): TemplateChoice[] {
  const wanted = foldText(typed.trim());
  const begins = ({ name }: TemplateChoice): boolean => foldText(name).startsWith(wanted);
  const fitting = templates.filter(({ name, content }) => foldText(`${name}\n${content}`).includes(wanted));
  return [...fitting.filter(begins), ...fitting.filter((template) => !begins(template))].slice(0, MOST_SHOWN);
}
