import type { Language } from '@server/auth/auth.contract.js';
import type { Platform } from '@server/commerce/platforms/platforms.contract.js';
import {
  type Placeholder,
  type PlaceholderSection,
  PLACEHOLDERS,
} from '@server/commerce/store-events/placeholders.contract.js';
import { canonicalName } from '@server/messaging/text/text-names.contract.js';
import type { TextValues } from '@server/messaging/text/text-shapes.contract.js';
import { foldName, type Variable } from '@/parts/text-editor/variables.js';
import { sampleOf } from './sample-values.js';

export interface ShopVariables {
  /** Chips, those of the section first. */
  offered: Variable[];
  /** All spellings, so that none is called unknown. */
  fields: string[];
  /** What a made-up event puts there. */
  values: TextValues;
}

/** What a text of this section may name. Without a platform every one can be filled; `whyNot` tells of those that cannot. */
export function shopVariables(
  section: PlaceholderSection,
  language: Language,
  platform: Platform | null,
  whyNot: string,
): ShopVariables {
  const own = section === 'all' ? [] : PLACEHOLDERS[section];
  // The texts of an administrator are about a merchant, not about a customer.
  const common = section === 'install' || section === 'subscription' ? [] : PLACEHOLDERS.all;
  const all = [...own, ...common];
  const isTold = ({ platforms }: Placeholder): boolean => platform === null || platforms.includes(platform);
  // What cannot be filled comes last.
  const sorted = [...all.filter(isTold), ...all.filter((one) => !isTold(one))];
  return {
    offered: sorted.map((one) => toVariable(one, language, isTold(one) ? undefined : whyNot)),
    fields: all.flatMap(spellingsOf),
    values: Object.fromEntries(
      all
        .filter(isTold)
        .flatMap((one) => spellingsOf(one).map((name) => [canonicalName(name), sampleOf(one.en, language)])),
    ),
  };
}

/** Texts are written in Arabic for the most part; who reads English writes the English names. */
function toVariable(one: Placeholder, language: Language, whyNot: string | undefined): Variable {
  const written = one[language];
  return {
    name: canonicalName(written),
    written: language === 'ar' ? written.replaceAll('_', ' ') : written,
    spellings: spellingsOf(one).map(foldName),
    sample: sampleOf(one.en, language),
    ...(whyNot !== undefined && { whyNot }),
  };
}

const spellingsOf = ({ ar, en }: Placeholder): string[] => [ar, withoutArticles(ar), en];

/** The server takes the names without their articles as well. */
function withoutArticles(name: string): string {
  return name
    .split('_')
    .map((word) => word.replace(/^ال(?=.{2})/, ''))
    .join('_');
}
