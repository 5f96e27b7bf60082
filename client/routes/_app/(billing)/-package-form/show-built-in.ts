import type { TFunction } from 'i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import type { PackageDraft } from '@/data/billing/packages.js';
import { packageTitle } from '@/parts/package-title.js';
import { sayWords } from '../-packages/built-in-words.js';

interface ShownTexts {
  held: PackageResource;
  /** Texts that nobody changed go back as they are stored, so that other readers still see them in their language. */
  restore: (draft: PackageDraft) => PackageDraft;
}

/** A package whose texts are those of the database, in the language of who edits it. */
export function showBuiltIn(held: PackageResource, t: TFunction): ShownTexts {
  const stored = new Map<string, string>();
  const show = (words: string, shown: string): string => {
    stored.set(shown, words);
    return shown;
  };
  const back = (words: string): string => stored.get(words) ?? words;
  return {
    held: {
      ...held,
      title: show(held.title, packageTitle(held.title, t)),
      description: show(held.description, sayWords(held.description, t)),
      features: held.features.map((feature) => show(feature, sayWords(feature, t))),
    },
    restore: (draft) => ({
      ...draft,
      title: back(draft.title),
      description: back(draft.description),
      features: draft.features.map(back),
    }),
  };
}
