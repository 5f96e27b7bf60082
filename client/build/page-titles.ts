import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:page-titles/';

/** Bundles all titles, which are needed before a page's texts are loaded. */
export function pageTitles(locales: string): Plugin {
  return {
    name: 'page-titles',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const folder = join(locales, id.slice(PREFIX.length + 1));
      const titles = readdirSync(folder).flatMap((file) => {
        this.addWatchFile(join(folder, file));
        const { title } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { title?: string };
        return title === undefined ? [] : [[basename(file, '.json'), { title }]];
      });
      return `export default ${JSON.stringify(Object.fromEntries(titles))}`;
    },
  };
}
