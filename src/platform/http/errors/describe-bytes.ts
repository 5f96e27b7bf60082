const UNITS = { en: ['MB', 'GB'], ar: ['ميجابايت', 'جيجابايت'] } as const;

/** Formats as `100 MB` or `1.5 GB`, rounded down. */
export function describeBytes(bytes: number, lang: 'en' | 'ar'): string {
  const step = bytes < 1_000_000_000 ? 0 : 1;
  return `${Math.floor((bytes / 1000 ** (step + 2)) * 10) / 10} ${UNITS[lang][step]}`;
}
