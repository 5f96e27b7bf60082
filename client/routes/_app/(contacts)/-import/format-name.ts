import type { TFunction } from 'i18next';

/** What a file was read as: names of encodings are the same in both languages. */
export function formatName(format: string | null, t: TFunction): string | null {
  if (format === null || format === 'paste') return null;
  return t('imports.read_as', { format: format === 'xlsx' ? 'Excel (xlsx)' : format });
}
