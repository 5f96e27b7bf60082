import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SERVER = fileURLToPath(new URL('../../src', import.meta.url));

/**
 * Bundles the service worker into one file with a fixed address, which browsers compare to find a new version. Workbox
 * is used without its build plugin, whose 160 packages would list files to load in advance: a phone loads only what the
 * user opens.
 */
export function serviceWorker(entry: string): Plugin {
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      ({ outDir } = config.build);
    },
    closeBundle: async () => {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        resolve: { alias: [{ find: /^@server\/(.*)\.js$/, replacement: `${SERVER}/$1.ts` }] },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
        },
      });
    },
  };
}
