import { readQualifiers } from './header-words.js';

interface Column {
  index: number;
  header: string;
}

/** Returns the columns that share the most words, such as `Shipping Phone` and `Shipping Country`, else all. */
export function countriesOfPhone(phone: string, countries: Column[]): number[] {
  if (countries.length < 2) return countries.map(({ index }) => index);
  const words = readQualifiers(phone);
  const ranked = countries.map(({ index, header }) => {
    const headerWords = readQualifiers(header);
    const shared = headerWords.filter((word) => words.includes(word)).length;
    return { index, rank: headerWords.length === 0 && words.length === 0 ? 1 : shared };
  });
  const best = Math.max(...ranked.map(({ rank }) => rank));
  return ranked.filter(({ rank }) => rank === best).map(({ index }) => index);
}
