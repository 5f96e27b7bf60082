import type { TFunction } from 'i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import type { PackageDraft } from '@/data/billing/packages.js';
import { packageTitle } from '@/parts/package-title.js';
import { translateBuiltIn } from '../-packages/built-in-texts.js';

interface ShownTexts {
  held: PackageResource;
  /** Restores unchanged texts, so that they stay translated. */
  restore: (draft: PackageDraft) => PackageDraft;
}

/** Translates built-in texts for the editor. */
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
      description: show(held.description, translateBuiltIn(held.description, t)),
      features: held.features.map((feature) => show(feature, translateBuiltIn(feature, t))),
    },
    restore: (draft) => ({
      ...draft,
      title: back(draft.title),
      description: back(draft.description),
      features: draft.features.map(back),
    }),
  };
}
