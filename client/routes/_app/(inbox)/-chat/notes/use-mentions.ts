import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ColleagueChoice } from '@server/team/colleagues/colleagues.contract.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { colleagueChoicesQuery } from '@/data/inbox/colleague-choices.js';
import { foldText } from '@/ui/format/fold-text.js';
import { findMentionStart } from './mentions.js';

const MAX_SHOWN = 8;
const NOBODY: readonly ColleagueChoice[] = [];

export interface Mentions {
  found: readonly ColleagueChoice[];
  at: number;
  people: readonly ColleagueChoice[];
  take: (person: ColleagueChoice) => void;
  handleKey: (event: React.KeyboardEvent) => boolean;
}

export function useMentions(text: string, caret: number, onText: (text: string, caret: number) => void): Mentions {
  // Text at which the user closed the list or moved in it.
  const [refused, setRefused] = useState<string | null>(null);
  const [place, setPlace] = useState({ text, at: 0 });
  const { data: people = NOBODY } = useQuery(colleagueChoicesQuery());
  const start = refused === text ? null : findMentionStart(text, caret);
  const typed = start === null ? '' : foldText(text.slice(start + 1, caret));
  const found =
    start === null ? NOBODY : people.filter(({ username }) => foldText(username).includes(typed)).slice(0, MAX_SHOWN);
  const at = place.text === text ? Math.min(place.at, found.length - 1) : 0;

  function take({ username }: ColleagueChoice): void {
    if (start === null) return;
    const before = `${text.slice(0, start)}@${username} `;
    onText(before + text.slice(caret), before.length);
  }
  function handleKey(event: React.KeyboardEvent): boolean {
    const chosen = found[at];
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace({ text, at: (at + step + found.length) % found.length });
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setRefused(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  return { found, at, people, take, handleKey };
}
