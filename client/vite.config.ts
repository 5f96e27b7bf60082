import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { componentStyles } from './build/component-styles.js';
import { earlyFiles } from './build/early-files.js';
import { FIRST_LOAD_CHUNKS } from './build/first-load-chunks.js';
import { keepDescenders } from './build/keep-descenders.js';
import { PAGE_CHUNKS } from './build/page-chunks.js';
import { pageTitles } from './build/page-titles.js';
import { passkeyExtension } from './build/passkey-extension.js';
import { textTypes } from './build/text-types.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const proxied = ['/api', '/v1', '/sanctum', '/health/', '/l/', '/c/'];

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  resolve: {
    alias: [
      { find: /^@server\/(.*)\.js$/, replacement: `${here('../src')}/$1.ts` },
      { find: /^@\/(.*)\.js$/, replacement: `${here('.')}/$1` },
      { find: /^@\//, replacement: `${here('.')}/` },
    ],
  },
  plugins: [
    // The router must see the files before React's plugin does.
    tanstackRouter({
      target: 'react',
      routesDirectory: here('./routes'),
      generatedRouteTree: here('./routeTree.gen.ts'),
      autoCodeSplitting: true,
      // Loaders too: the entry stays the same however many pages there are.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    componentStyles(here('../node_modules/@mantine/core')),
    pageTitles(here('./locales')),
    textTypes(here('./locales')),
    earlyFiles(here('./public/boot.js')),
    passkeyExtension(here('./passkey-extension')),
    compression({ algorithms: ['gzip'], threshold: 512, logLevel: 'silent' }),
    // The viewer of the API's documentation has megabytes, over which brotli takes half a minute of every build.
    compression({ algorithms: ['brotliCompress'], exclude: /standalone/, threshold: 512, logLevel: 'silent' }),
  ],
  css: { postcss: { plugins: [mantine(), keepDescenders()] } },
  build: {
    outDir: here('../dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    // A woff2 or svg inside the CSS would be downloaded by everybody.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // The files of pages are listed in the HTML, see `early-files.ts`: a second time beside each page's address, in the first load of all.
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'js' && /\/kit-[^/]*$/.test(hostId) ? [] : files,
    },
    rolldownOptions: {
      output: {
        // The first load names most files, and of a name the hash is what does not compress. Seven signs tell as many builds apart as there will be.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Which modules are downloaded as one file. A name that is no longer there stops the build.
        codeSplitting: { groups: [...FIRST_LOAD_CHUNKS, ...PAGE_CHUNKS] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.CLIENT_PORT ?? '5173'),
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: server }])),
      '/socket.io': { target: server, ws: true },
    },
  },
});
