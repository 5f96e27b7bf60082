import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ColleagueChoice } from '@server/team/colleagues/colleagues.contract.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';
import { foldText } from '@/ui/format/fold-text.js';
import { findMentionStart } from './mentions.js';

const MAX_SHOWN = 8;
const NO_PEOPLE: readonly ColleagueChoice[] = [];

export interface Mentions {
  found: readonly ColleagueChoice[];
  activeIndex: number;
  people: readonly ColleagueChoice[];
  choose: (person: ColleagueChoice) => void;
  handleKey: (event: React.KeyboardEvent) => boolean;
}

export function useMentions(text: string, caret: number, onText: (text: string, caret: number) => void): Mentions {
  // The user closed the list for this text.
  const [dismissedText, setDismissedText] = useState<string | null>(null);
  const [position, setPosition] = useState({ text, index: 0 });
  const { data: people = NO_PEOPLE } = useQuery(colleagueChoicesQuery());
  const start = dismissedText === text ? null : findMentionStart(text, caret);
  const typed = start === null ? '' : foldText(text.slice(start + 1, caret));
  const found =
    start === null
      ? NO_PEOPLE
      : people.filter(({ username }) => foldText(username).includes(typed)).slice(0, MAX_SHOWN);
  const activeIndex = position.text === text ? Math.min(position.index, found.length - 1) : 0;

  function choose({ username }: ColleagueChoice): void {
    if (start === null) return;
    const before = `${text.slice(0, start)}@${username} `;
    onText(before + text.slice(caret), before.length);
  }
  function handleKey(event: React.KeyboardEvent): boolean {
    const active = found[activeIndex];
    if (!active || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPosition({ text, index: (activeIndex + step + found.length) % found.length });
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape') setDismissedText(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  return { found, activeIndex, people, choose, handleKey };
}
