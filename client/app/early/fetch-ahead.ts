import { currentLanguage } from '@/app/i18n/i18n.js';
import { addLink, filesOf } from './early-files.js';
import { whenIdle } from './when-idle.js';

const START_DELAY_MS = 3000;

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Prefetches pages and dialogs for outages, except on metered and slow connections. */
export function fetchAhead(pages: readonly string[]): () => void {
  const connection = (navigator as { connection?: NetworkInformation }).connection;
  const language = currentLanguage();
  const pageNames = pages.flatMap((page) => [page, `${page}/`, `${language}/${page}`, `${language}/${page}/`]);
  // `later/app` lists the files of dialogs.
  const files = filesOf([...pageNames, 'later/app']);
  if (connection?.saveData || (connection?.effectiveType && connection.effectiveType !== '4g') || files.length === 0)
    return () => undefined;
  const timer = setTimeout(() => whenIdle(() => files.forEach((file) => addLink('prefetch', file))), START_DELAY_MS);
  return () => clearTimeout(timer);
}
