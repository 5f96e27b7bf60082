interface EarlyFiles {
  files: string[];
  /** Indexes into `files` by page name. */
  lists: Record<string, number[]>;
}

function readEarlyFiles(): EarlyFiles {
  const text = document.getElementById('early-files')?.textContent;
  return text ? (JSON.parse(text) as EarlyFiles) : { files: [], lists: {} };
}

const { files, lists } = readEarlyFiles();

export function filesOf(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => lists[name] ?? []))].map((fileIndex) => `/${files[fileIndex]!}`);
}

/** Returns keys of `lists`, as `boot.js` does. */
function pageNamesOf(pathname: string): string[] {
  if (lists[`guest${pathname}`]) return [`guest${pathname}`];
  const [, page = '', inner = ''] = pathname.split('/');
  const isDetailPage = inner !== '' && !lists[`${page}/${inner}`] && lists[`${page}/$`];
  return isDetailPage ? [`${page}/$`] : [page, `${page}/${inner}`];
}

const requested = new Set<string>();

/** Preloads a page's scripts in parallel. The browser would discover imports one by one. */
export function fetchPage(pathname: string): void {
  for (const file of filesOf(pageNamesOf(pathname))) {
    if (requested.has(file) || !file.endsWith('.js')) continue;
    requested.add(file);
    addLink('modulepreload', file);
  }
}

export function addLink(rel: 'modulepreload' | 'prefetch', file: string): void {
  // A prefetched file is not in the module map, so it must still be preloaded.
  const selectorSuffix = rel === 'prefetch' ? '' : ':not([rel=prefetch])';
  if (document.querySelector(`link[href="${file}"]${selectorSuffix}`)) return;
  const link = document.createElement('link');
  link.rel = rel;
  if (rel === 'prefetch') link.as = file.endsWith('.css') ? 'style' : 'script';
  // With another CORS mode the file would be fetched twice.
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
