import { readFileSync } from 'node:fs';
import { minifySync, type Plugin, type Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Lists the files of each page and language in the HTML. `boot.js` loads them in parallel with the entry, and is
 * inlined to save a round trip. The content security policy allows only this script.
 */
export function earlyFiles(bootPath: string): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const lists = JSON.stringify(toIndexes(bundle ? listFiles(bundle) : {}));
        const { code, errors } = minifySync('boot.js', readFileSync(bootPath, 'utf8'));
        if (errors.length > 0 || !html.includes(BOOT))
          throw new Error('client/build/early-files.ts cannot put boot.js into the page.');
        const scripts = `<script type="application/json" id="early-files">${lists}</script>\n    <script>${code}</script>`;
        return html.replace(BOOT, () => scripts);
      },
    },
  };
}

const BOOT = '<script src="/boot.js"></script>';

/** Modules requested after rendering, by the end of their path. */
const LATER_MODULES: Record<string, string[]> = {
  'soon/guest/login': ['/ui/phone/phone-field.tsx'],
  'soon/guest/register': ['/ui/phone/phone-field.tsx'],
  'later/app': ['/ui/confirm-host.tsx', '/-shell/menu/drawer-menu.tsx', '/-shell/menu/command-palette.tsx'],
};

const LANGUAGES = ['en', 'ar'];

function toIndexes(lists: Record<string, string[]>): { files: string[]; lists: Record<string, number[]> } {
  const files = [...new Set(Object.values(lists).flat())];
  const indexOfFile = new Map(files.map((file, index) => [file, index]));
  const indexLists = Object.entries(lists).map(
    ([name, list]) => [name, list.map((file) => indexOfFile.get(file)!)] as const,
  );
  return { files, lists: Object.fromEntries(indexLists.filter(([, list]) => list.length > 0)) };
}

/**
 * Lists files by language (`en`), shell (`app`), page (`devices/$`) or guest page (`guest/login/email`). `en/devices`
 * holds a page's texts. A missing module stops the build, because the page would silently load slower.
 */
function listFiles(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const entryFiles = new Set(entry ? filesOf(bundle, entry) : []);
  const lists: Record<string, string[]> = {};
  for (const chunk of chunks) {
    const name = chunk.facadeModuleId && nameOf(chunk.facadeModuleId);
    if (!name) continue;
    const files = filesOf(bundle, chunk).filter((file) => !entryFiles.has(file));
    lists[name] = [...new Set([...(lists[name] ?? []), ...files])];
    for (const language of LANGUAGES) {
      const texts = textsOf(chunks, language, chunk.facadeModuleId!);
      if (texts.length > 0) lists[`${language}/${name}`] ??= texts;
    }
  }
  for (const [name, moduleEnds] of Object.entries(LATER_MODULES)) {
    const [, page = ''] = /\/(.*)/.exec(name) ?? [];
    const files = moduleEnds.flatMap((moduleEnd) => filesOf(bundle, findChunk(chunks, moduleEnd)));
    lists[name] = [...new Set(files)].filter((file) => !entryFiles.has(file) && !lists[page]?.includes(file));
  }
  for (const name of [...LANGUAGES, 'app'])
    if (!lists[name]?.length) throw new Error(`client/build/early-files.ts finds no files of ${name}.`);
  return lists;
}

function findChunk(chunks: Rolldown.OutputChunk[], moduleEnd: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(moduleEnd));
  if (!chunk) throw new Error(`client/build/early-files.ts names ${moduleEnd}, which is not there.`);
  return chunk;
}

function textsOf(chunks: Rolldown.OutputChunk[], language: string, pageId: string): string[] {
  const source = readFileSync(pageId.replace(/\?.*/, ''), 'utf8');
  const declared = /\btexts: \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  return [...declared.matchAll(/'(\w+)'/g)].flatMap(([, name]) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/locales/${language}/${name}.json`));
    return chunk ? [chunk.fileName] : [];
  });
}

function nameOf(moduleId: string): string | null {
  const language = /\/app\/i18n\/texts-(\w+)\.ts$/.exec(moduleId)?.[1];
  if (language) return language;
  if (!moduleId.includes('tsr-split=')) return null;
  const route = /\/routes\/(.*)\.tsx\?/.exec(moduleId)?.[1];
  if (route === '_app') return 'app';
  if (!route) return null;
  if (!route.startsWith('_app/')) return `guest/${route.replace('(guest)/', '').replace('_.', '/')}`;
  return pageOf(route.replace('_app/', '').replace(/\([^)]*\)\//g, ''));
}

/**
 * Returns `chat` for `/chat/7` and `devices/$` for `devices_.$sessionId`. Nested pages: `settings` has the shared
 * files, `settings/` the first page.
 */
function pageOf(route: string): string {
  const [first = '', second] = route.split(/[./]/);
  if (first.endsWith('_')) return `${first.slice(0, -1)}/$`;
  if (second === undefined || /^[${]/.test(second)) return first;
  return `${first}/${second === 'index' ? '' : second}`;
}

/** Returns the files of a chunk with its transitive imports and styles. */
function filesOf(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? filesOf(bundle, file, seen) : [];
  });
  return [chunk.fileName, ...styles, ...imported];
}
