/** For searching: small letters without accents, so that "turkiye" finds Türkiye; Arabic alef forms alike. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0655]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .toLowerCase();
}
