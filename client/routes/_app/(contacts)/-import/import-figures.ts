import type { TFunction } from 'i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';

export interface ImportFigure {
  label: string;
  value: number | null;
  tone?: 'good' | 'bad' | undefined;
}

export function figuresOf({ state, counts, undone }: ImportResource, t: TFunction): ImportFigure[] {
  const { good, known, duplicate, bad, repaired, further_numbers, created, written, over_limit } = counts;
  if (undone)
    return [
      { label: t('imports.counts.removed'), value: undone.removed },
      { label: t('imports.counts.restored'), value: undone.restored },
      { label: t('imports.counts.kept'), value: undone.kept },
    ];
  const skipped: ImportFigure = { label: t('imports.counts.bad'), value: bad, tone: bad > 0 ? 'bad' : undefined };
  if (state !== 'done' && state !== 'cancelled')
    return [
      { label: t('imports.counts.good'), value: good, tone: 'good' },
      { label: t('imports.counts.known'), value: known },
      { label: t('imports.counts.duplicate'), value: duplicate },
      { label: t('imports.counts.repaired'), value: repaired },
      ...(further_numbers > 0 ? [{ label: t('imports.counts.further_numbers'), value: further_numbers }] : []),
      skipped,
    ];
  return [
    { label: t('imports.counts.created'), value: created, tone: 'good' },
    { label: t('imports.counts.joined'), value: written - created },
    { label: t('imports.counts.duplicate'), value: duplicate },
    skipped,
    ...(over_limit > 0 ? [{ label: t('imports.counts.over_limit'), value: over_limit, tone: 'bad' } as const] : []),
  ];
}
