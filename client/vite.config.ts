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
import { platformLogos } from './build/platform-logos.js';
import { serviceWorker } from './build/service-worker.js';
import { textTypes } from './build/text-types.js';

const pathTo = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const proxiedPaths = ['/api', '/v1', '/sanctum', '/health/', '/l/', '/c/'];

export default defineConfig({
  root: pathTo('.'),
  cacheDir: pathTo('../node_modules/.vite'),
  resolve: {
    alias: [
      { find: /^@server\/(.*)\.js$/, replacement: `${pathTo('../src')}/$1.ts` },
      { find: /^@\/(.*)\.js$/, replacement: `${pathTo('.')}/$1` },
      { find: /^@\//, replacement: `${pathTo('.')}/` },
    ],
  },
  plugins: [
    // The router's plugin must precede React's.
    tanstackRouter({
      target: 'react',
      routesDirectory: pathTo('./routes'),
      generatedRouteTree: pathTo('./routeTree.gen.ts'),
      autoCodeSplitting: true,
      // The entry must not grow with the number of pages.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    componentStyles(pathTo('../node_modules/@mantine/core')),
    pageTitles(pathTo('./locales')),
    textTypes(pathTo('./locales')),
    earlyFiles(pathTo('./public/boot.js')),
    passkeyExtension(pathTo('./passkey-extension')),
    platformLogos(pathTo('../src/commerce/platforms')),
    serviceWorker(pathTo('./service-worker/service-worker.ts')),
    compression({ algorithms: ['gzip'], threshold: 512, logLevel: 'silent' }),
    // Brotli would take half a minute for the API documentation.
    compression({ algorithms: ['brotliCompress'], exclude: /standalone/, threshold: 512, logLevel: 'silent' }),
  ],
  css: { postcss: { plugins: [mantine(), keepDescenders()] } },
  build: {
    outDir: pathTo('../dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    // Every visitor would download inlined fonts and SVGs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // The HTML lists the dependencies, see `early-files.ts`.
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'js' && /\/kit-[^/]*$/.test(hostId) ? [] : files,
    },
    rolldownOptions: {
      output: {
        // Hashes do not compress, and the first load names most files.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // A group that names a missing file stops the build.
        codeSplitting: { groups: [...FIRST_LOAD_CHUNKS, ...PAGE_CHUNKS] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.CLIENT_PORT ?? '5173'),
    proxy: {
      ...Object.fromEntries(proxiedPaths.map((path) => [path, { target: server }])),
      '/socket.io': { target: server, ws: true },
    },
  },
});
