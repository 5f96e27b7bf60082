import { currentLanguage } from './i18n/i18n.js';

/** Long enough for the page that was asked for, on a slow line too, to have all it needs. */
const AFTER_MS = 3000;

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Fetches the files of other pages while the browser has nothing else to do, so that they open at once and also when the server is away
 * for a moment. They are only kept in the browser's cache, not run. Not where people pay for what they load, nor on a slow line.
 */
export function fetchAhead(pages: readonly string[]): () => void {
  const line = (navigator as { connection?: Line }).connection;
  const files = filesOf(pages);
  if (line?.saveData || (line?.effectiveType && line.effectiveType !== '4g') || files.length === 0)
    return () => undefined;
  const timer = setTimeout(() => whenIdle(() => files.forEach(prefetch)), AFTER_MS);
  return () => clearTimeout(timer);
}

/** What the built page says about the pages, see `build/early-files.ts`. */
function filesOf(pages: readonly string[]): string[] {
  const text = document.getElementById('early-files')?.textContent;
  const lists = (text ? JSON.parse(text) : {}) as Record<string, string[]>;
  const language = currentLanguage();
  const names = pages.flatMap((page) => [page, `${page}/`, `${language}/${page}`, `${language}/${page}/`]);
  return [...new Set(names.flatMap((name) => lists[name] ?? []))];
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 0);
}

function prefetch(file: string): void {
  const address = `/${file}`;
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = file.endsWith('.css') ? 'style' : 'script';
  // As the page itself will ask for it.
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
}
