import { VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { figuresOf } from './import-figures.js';

/** Stays mounted, because screen readers skip new live regions. */
export function ImportAnnouncement({ work }: { work: ImportResource | undefined }): React.ReactElement {
  const { t } = useTranslation();
  return <VisuallyHidden role="status">{work && announcementOf(work, t)}</VisuallyHidden>;
}

/** States without failures, which the heading announces. */
const ANNOUNCED_STATES: ReadonlySet<ImportResource['state']> = new Set(['ready', 'done', 'cancelled', 'undone']);

function announcementOf(work: ImportResource, t: TFunction): string {
  if (!ANNOUNCED_STATES.has(work.state)) return '';
  return figuresOf(work, t)
    .flatMap(({ label, value }) => (value === null ? [] : `${label}: ${formatNumber(value, currentLanguage())}`))
    .join(' · ');
}
