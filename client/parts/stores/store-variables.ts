import type { Language } from '@server/auth/auth.contract.js';
import type { Platform } from '@server/commerce/platforms/platforms.contract.js';
import {
  type Placeholder,
  type PlaceholderSection,
  PLACEHOLDERS,
} from '@server/commerce/store-events/placeholders.contract.js';
import { canonicalName } from '@server/templates/text/text-names.contract.js';
import type { TextValues } from '@server/templates/text/text-shapes.contract.js';
import { foldName, type Variable } from '@/parts/text-editor/variables.js';
import { sampleOf } from './sample-values.js';

export interface StoreVariables {
  offered: Variable[];
  fields: string[];
  values: TextValues;
}

/** Lists variables of a section. Without a platform all are available. */
export function storeVariables(
  section: PlaceholderSection,
  language: Language,
  platform: Platform | null,
  unavailableReason: string,
): StoreVariables {
  const sectionPlaceholders = section === 'all' ? [] : PLACEHOLDERS[section];
  // Texts of these sections are for merchants.
  const common = section === 'install' || section === 'subscription' ? [] : PLACEHOLDERS.all;
  const all = [...sectionPlaceholders, ...common];
  const isAvailable = ({ platforms }: Placeholder): boolean => platform === null || platforms.includes(platform);
  const sorted = [...all.filter(isAvailable), ...all.filter((placeholder) => !isAvailable(placeholder))];
  return {
    offered: sorted.map((placeholder) =>
      toVariable(placeholder, language, isAvailable(placeholder) ? undefined : unavailableReason),
    ),
    fields: all.flatMap(spellingsOf),
    values: Object.fromEntries(
      all
        .filter(isAvailable)
        .flatMap((placeholder) =>
          spellingsOf(placeholder).map((name) => [canonicalName(name), sampleOf(placeholder.en, language)]),
        ),
    ),
  };
}

function toVariable(placeholder: Placeholder, language: Language, unavailableReason: string | undefined): Variable {
  const written = placeholder[language];
  return {
    name: canonicalName(written),
    written: language === 'ar' ? written.replaceAll('_', ' ') : written,
    spellings: spellingsOf(placeholder).map(foldName),
    sample: sampleOf(placeholder.en, language),
    ...(unavailableReason !== undefined && { unavailableReason }),
  };
}

const spellingsOf = ({ ar, en }: Placeholder): string[] => [ar, withoutArticles(ar), en];

/** Removes Arabic articles, which the server does not require. */
function withoutArticles(name: string): string {
  return name
    .split('_')
    .map((word) => word.replace(/^ال(?=.{2})/, ''))
    .join('_');
}
