import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { showFailure } from '@/app/http/show-failure.js';
import { useCan } from '@/app/use-can.js';
import { templateChoicesQuery } from '@/data/templates/template-choices.js';
import { foldText } from '@/ui/format/fold-text.js';

const MAX_SHOWN = 30;

export interface CannedReplies {
  /** Templates for the text after the slash. */
  found: TemplateChoice[];
  at: number;
  take: (template: TemplateChoice) => void;
  handleKey: (event: React.KeyboardEvent) => boolean;
}

export function useCannedReplies(
  text: string,
  person: { contactId: number | null; phone: string | null },
  onText: (text: string) => void,
): CannedReplies {
  // Text at which the user closed the list or moved in it.
  const [refused, setRefused] = useState<string | null>(null);
  const [place, setPlace] = useState({ text, at: 0 });
  const typed = /^\/([^\n]*)$/.exec(text)?.[1];
  const isOpen = useCan('show templates') && typed !== undefined && refused !== text;
  const { data: templates = [] } = useQuery({ ...templateChoicesQuery, enabled: isOpen });
  const found = isOpen ? findFitting(templates, typed) : [];
  const at = place.text === text ? Math.min(place.at, found.length - 1) : 0;

  async function take({ content }: TemplateChoice): Promise<void> {
    try {
      const { fillTemplate } = await import('./fill-template.js');
      onText(await fillTemplate(content, person));
    } catch (error) {
      showFailure(error);
    }
  }
  function handleKey(event: React.KeyboardEvent): boolean {
    const chosen = found[at];
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace({ text, at: (at + step + found.length) % found.length });
    else if (event.key === 'Enter' || event.key === 'Tab') void take(chosen);
    else if (event.key === 'Escape') setRefused(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  return { found, at, take: (template) => void take(template), handleKey };
}

/** Name prefixes come first. */
function findFitting(templates: readonly TemplateChoice[], typed: string): TemplateChoice[] {
  const wanted = foldText(typed.trim());
  const begins = ({ name }: TemplateChoice): boolean => foldText(name).startsWith(wanted);
  const fitting = templates.filter(({ name, content }) => foldText(`${name}\n${content}`).includes(wanted));
  return [...fitting.filter(begins), ...fitting.filter((template) => !begins(template))].slice(0, MAX_SHOWN);
}
