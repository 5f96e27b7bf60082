/** Removes case and accents: "turkiye" finds Türkiye. Forms of the Arabic alef become equal. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0655]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .toLowerCase();
}
