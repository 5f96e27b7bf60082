import type { TFunction } from 'i18next';

const FORMAT_NAMES: Record<string, string> = {
  ods: 'OpenDocument (ods)',
  numbers: 'Numbers',
  vcard: 'vCard',
  html: 'HTML',
  xml: 'XML',
};

export function describeFormat(format: string | null, t: TFunction): string | null {
  if (format === null || format === 'paste') return null;
  const name = FORMAT_NAMES[format] ?? (format.startsWith('xls') ? `Excel (${format})` : format);
  return t('imports.read_as', { format: name });
}
