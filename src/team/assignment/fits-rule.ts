import { foldWords } from '../../platform/text/fold-words.contract.js';
import { isWithin } from '../../platform/time-windows.js';
import type { RuleCondition } from './assignment-rules.contract.js';

export interface ChatFacts {
  deviceId: number;
  labelIds: readonly number[];
  groupIds: readonly number[];
  text: string | null;
  at: Date;
  /** Queried only if a condition needs it. */
  findCampaignId: () => Promise<number | null>;
  isStoreCustomer: () => Promise<boolean>;
}

/** Evaluates cheap conditions first. */
export async function fitsAll(conditions: readonly RuleCondition[], facts: ChatFacts): Promise<boolean> {
  const isCostly = ({ by }: RuleCondition): boolean => by === 'campaign' || by === 'store_customer';
  for (const condition of conditions.toSorted((a, b) => Number(isCostly(a)) - Number(isCostly(b))))
    if (!(await fits(condition, facts))) return false;
  return true;
}

async function fits(condition: RuleCondition, facts: ChatFacts): Promise<boolean> {
  switch (condition.by) {
    case 'device':
      return condition.device_ids.includes(facts.deviceId);
    case 'label':
      return condition.label_ids.some((id) => facts.labelIds.includes(id));
    case 'group':
      return condition.group_ids.some((id) => facts.groupIds.includes(id));
    case 'words':
      return hasAnyWord(facts.text ?? '', condition.words);
    case 'language': {
      const language = languageOf(facts.text ?? '');
      return language !== null && condition.languages.includes(language);
    }
    case 'hours':
      return isWithin(condition, facts.at);
    case 'campaign': {
      const campaignId = await facts.findCampaignId();
      return (
        campaignId !== null && (condition.campaign_ids.length === 0 || condition.campaign_ids.includes(campaignId))
      );
    }
    case 'store_customer':
      return facts.isStoreCustomer();
  }
}

const MAX_READ_CHARS = 4_000;

/** Compares whole words, without case, diacritics and spelling variants. */
function hasAnyWord(text: string, words: readonly string[]): boolean {
  const folded = ` ${foldWords(text.slice(0, MAX_READ_CHARS))} `;
  return words.some((word) => {
    const foldedWord = foldWords(word);
    return foldedWord !== '' && folded.includes(` ${foldedWord} `);
  });
}

/** Returns the language with more letters, or null on a tie. */
function languageOf(text: string): 'ar' | 'en' | null {
  const read = text.slice(0, MAX_READ_CHARS);
  const countOf = (letters: RegExp): number => read.match(letters)?.length ?? 0;
  const [arabic, latin] = [countOf(/(?=\p{L})\p{Script=Arabic}/gu), countOf(/(?=\p{L})\p{Script=Latin}/gu)];
  if (arabic === latin) return null;
  return arabic > latin ? 'ar' : 'en';
}
