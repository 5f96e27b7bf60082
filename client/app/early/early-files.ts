interface EarlyFiles {
  files: string[];
  /** By the name of a page: places in `files`. */
  lists: Record<string, number[]>;
}

/** What the built page says about the files of each page, see `build/early-files.ts`; nothing while it is being developed. */
function readEarlyFiles(): EarlyFiles {
  const text = document.getElementById('early-files')?.textContent;
  return text ? (JSON.parse(text) as EarlyFiles) : { files: [], lists: {} };
}

const { files, lists } = readEarlyFiles();

export function filesOf(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => lists[name] ?? []))].map((place) => `/${files[place]!}`);
}

/** Under which names the files of an address stand: the same as `boot.js` looks up for the first one. */
function namesOf(pathname: string): string[] {
  if (lists[`guest${pathname}`]) return [`guest${pathname}`];
  const [, page = '', inner = ''] = pathname.split('/');
  const isOfOne = inner !== '' && !lists[`${page}/${inner}`] && lists[`${page}/$`];
  return isOfOne ? [`${page}/$`] : [page, `${page}/${inner}`];
}

const asked = new Set<string>();

/**
 * Asks for all files of a page at once. Its code names those it imports, which the browser would see only after it has that code; and the
 * list that Vite adds to each import of code for this purpose would be in the first load of every page.
 */
export function fetchPage(pathname: string): void {
  for (const file of filesOf(namesOf(pathname))) {
    if (asked.has(file) || !file.endsWith('.js')) continue;
    asked.add(file);
    addLink('modulepreload', file);
  }
}

export function addLink(rel: 'modulepreload' | 'prefetch', file: string): void {
  // What was fetched ahead is in the cache of the browser, and not among its modules yet.
  const other = rel === 'prefetch' ? '' : ':not([rel=prefetch])';
  if (document.querySelector(`link[href="${file}"]${other}`)) return;
  const link = document.createElement('link');
  link.rel = rel;
  if (rel === 'prefetch') link.as = file.endsWith('.css') ? 'style' : 'script';
  // As the page itself will ask for it.
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
