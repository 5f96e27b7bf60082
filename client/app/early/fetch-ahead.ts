import { currentLanguage } from '@/app/i18n/i18n.js';
import { addLink, filesOf } from './early-files.js';
import { whenIdle } from './when-idle.js';

/** Long enough for the page that was asked for, on a slow line too, to have all it needs. */
const AFTER_MS = 3000;

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Fetches the files of other pages and of the shell's dialogs while the browser has nothing else to do, so that they open at once and
 * also when the server is away for a moment. They are only kept in the browser's cache, not run. Not where people pay for what they load,
 * nor on a slow line.
 */
export function fetchAhead(pages: readonly string[]): () => void {
  const line = (navigator as { connection?: Line }).connection;
  const language = currentLanguage();
  const ofPages = pages.flatMap((page) => [page, `${page}/`, `${language}/${page}`, `${language}/${page}/`]);
  const files = filesOf([...ofPages, 'later/app']);
  if (line?.saveData || (line?.effectiveType && line.effectiveType !== '4g') || files.length === 0)
    return () => undefined;
  const timer = setTimeout(() => whenIdle(() => files.forEach((file) => addLink('prefetch', file))), AFTER_MS);
  return () => clearTimeout(timer);
}
