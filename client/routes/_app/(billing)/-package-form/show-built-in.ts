import type { TFunction } from 'i18next';
import type { PackageResource } from '@server/billing/billing.contract.js';
import type { PackageDraft } from '@/data/billing/packages.js';
import { packageTitle } from '@/parts/package-title.js';
import { translateBuiltIn } from '../-packages/built-in-texts.js';

interface ShownTexts {
  shown: PackageResource;
  /** Restores the stored texts that the user did not change. */
  restore: (draft: PackageDraft) => PackageDraft;
}

export function showBuiltIn(stored: PackageResource, t: TFunction): ShownTexts {
  const storedTexts = new Map<string, string>();
  const show = (text: string, shownText: string): string => {
    storedTexts.set(shownText, text);
    return shownText;
  };
  const restoreText = (text: string): string => storedTexts.get(text) ?? text;
  return {
    shown: {
      ...stored,
      title: show(stored.title, packageTitle(stored.title, t)),
      description: show(stored.description, translateBuiltIn(stored.description, t)),
      features: stored.features.map((feature) => show(feature, translateBuiltIn(feature, t))),
    },
    restore: (draft) => ({
      ...draft,
      title: restoreText(draft.title),
      description: restoreText(draft.description),
      features: draft.features.map(restoreText),
    }),
  };
}
