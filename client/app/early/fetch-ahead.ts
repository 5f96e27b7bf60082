import { currentLanguage } from '@/app/i18n/i18n.js';
import { addLink, filesOf } from './early-files.js';
import { whenIdle } from './when-idle.js';

/** The current page loads first. */
const AFTER_MS = 3000;

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Prefetches pages and dialogs while idle, so that they open during an outage. Skipped on metered and slow connections.
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
