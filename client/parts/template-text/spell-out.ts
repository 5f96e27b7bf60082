import type { Language } from '@server/auth/auth.contract.js';
import { type Keyword, KEYWORDS } from '@server/templates/text/text-names.contract.js';
import { parseText, type TextPart } from '@server/templates/text/text-parse.contract.js';

export function spellOut(text: string, language: Language): string {
  const { parts, uses } = parseText(text);
  if (parts === null) return text;
  const written = new Map(uses.map((use) => [use.name, use.written.trim()]));
  const write = (part: TextPart): string => {
    if (typeof part === 'string') return part;
    if ('text' in part) return part.text;
    if ('link' in part) return part.link;
    if ('name' in part) return `{${keywordName(part.name, language) ?? written.get(part.name) ?? part.name}}`;
    return `{{${part.options.map((option) => option.map(write).join('')).join('|')}}}`;
  };
  return parts.map(write).join('');
}

export const keywordName = (name: string, language: Language): string | undefined =>
  Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name as Keyword][language] : undefined;
