import type { TFunction } from 'i18next';

const NAMES: Record<string, string> = {
  ods: 'OpenDocument (ods)',
  numbers: 'Numbers',
  vcard: 'vCard',
  html: 'HTML',
  xml: 'XML',
};

/** Encoding names need no translation. */
export function formatName(format: string | null, t: TFunction): string | null {
  if (format === null || format === 'paste') return null;
  const name = NAMES[format] ?? (format.startsWith('xls') ? `Excel (${format})` : format);
  return t('imports.read_as', { format: name });
}
