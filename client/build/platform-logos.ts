import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Serves `<platform>/logo.svg` of each store platform as `/app-<platform>.svg`. */
export function platformLogos(folder: string): Plugin {
  const logos = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      const name = /^(\w+)[/\\]logo\.svg$/.exec(file)?.[1];
      return name === undefined ? [] : [{ fileName: `app-${name}.svg`, path: join(folder, file) }];
    });
  return {
    name: 'platform-logos',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const logo = logos().find(({ fileName }) => request.url === `/${fileName}`);
        if (!logo) next();
        else response.setHeader('content-type', 'image/svg+xml').end(readFileSync(logo.path));
      });
    },
    generateBundle() {
      for (const { fileName, path } of logos()) this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    },
  };
}
