import type { CannedReply } from '@server/support/answers/canned-replies.contract.js';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { foldText } from '@/ui/format/fold-text.js';

const MAX_SHOWN = 30;

export interface CannedChoice {
  key: string;
  title: string;
  shortcut: string | null;
  text: string;
  uuids: readonly string[];
  isPlain: boolean;
}

export const choiceOfReply = (reply: CannedReply): CannedChoice => ({
  key: `${reply.scope} ${reply.id}`,
  title: reply.title,
  shortcut: reply.shortcut,
  text: reply.text,
  uuids: reply.attachments_id,
  isPlain: reply.scope === 'support',
});

export const choiceOfTemplate = ({ id, name, content }: TemplateChoice): CannedChoice => ({
  key: `template ${id}`,
  title: name,
  shortcut: null,
  text: content,
  uuids: [],
  isPlain: false,
});

export function findFitting(choices: readonly CannedChoice[], typed: string): CannedChoice[] {
  const foldedSearch = foldText(typed.trim());
  const rankOf = ({ title, shortcut }: CannedChoice): number => {
    if (shortcut !== null && foldText(shortcut).startsWith(foldedSearch)) return 0;
    const foldedTitle = foldText(title);
    if (foldedTitle.startsWith(foldedSearch)) return 1;
    return foldedTitle.includes(foldedSearch) || foldText(shortcut ?? '').includes(foldedSearch) ? 2 : 3;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice) })).filter(({ rank }) => rank < 3);
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
    .slice(0, MAX_SHOWN);
}
