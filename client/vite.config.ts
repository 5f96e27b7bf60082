import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { earlyFiles } from './build/early-files.js';
import { pageTitles } from './build/page-titles.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const proxied = ['/api', '/v1', '/sanctum', '/health/'];

const KIT = new RegExp(
  [
    'client/load-pages',
    'client/app/(?!texts-|styles|use-form|use-code|use-paced)',
    'client/data/session',
    'client/parts/(language-menu|theme-toggle)',
    'client/ui/(centred-page|dropdown|error-page|first-paint|form-problem|format-phone|format-seconds|format-time|links|loading-bar|mark|not-found-page|on-demand|page-skeleton|phone-text|skeletons|toast-host|western-digits)',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(ActionIcon|Alert|Anchor|Button|CloseButton|Loader|Skeleton|Text|Transition|UnstyledButton)/',
    '@mantine/hooks/esm/use-(merged-ref|uncontrolled)/',
    '@tabler/icons-react/dist/esm/icons/Icon(Check|ChevronDown|CircleCheck|Flask)\\.',
    'vite/preload-helper',
    // What the router must know of every page; the pages themselves come when they are asked for.
    'client/routes(?!.*/-)/[^?]*\\.tsx$',
  ].join('|'),
);

/** What forms are made of. */
const FIELDS = new RegExp(
  [
    'client/app/use-form',
    'client/ui/(password-field|phone-input)',
    '@mantine/core/esm/components/(Checkbox|Input|InputBase|PasswordInput|Switch|TextInput)/',
    '@mantine/core/esm/utils/(InlineInput|InputsGroupFieldset)/',
    '@mantine/form/',
  ].join('|'),
);

/** What the pages before the sign-in are made of. */
const GUEST = new RegExp(
  [
    'client/routes/\\(guest\\)/-',
    'client/data/codes',
    'client/app/use-(code|paced)',
    'client/parts/(code-form|resend-code|sent-code-notice)',
    'client/ui/(new-password|otp-field|rate-password|read-code)',
  ].join('|'),
);

/** What stands around every page behind the sign-in, except what opens on demand. */
const SHELL =
  /client\/routes\/-shell\/(?!alerts-panel|command-palette|drawer-menu|sending-notice)|@mantine\/hooks\/esm\/use-hotkeys/;

/** Small things that most pages are put together from: as files of their own each would cost a phone a round trip. */
const PIECES = new RegExp(
  [
    'client/ui/(empty-state|error-state|format-number|page-header|paginator|relative-time|status-dot|ticks)',
    'client/parts/(device-|last-device|use-minute|format-bytes|chat-)(?!picker|choices|protection)',
    '@mantine/core/esm/components/(Avatar|Badge|Group)/',
  ].join('|'),
);

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
    pageTitles(here('./locales')),
    earlyFiles(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512, logLevel: 'silent' }),
  ],
  build: {
    outDir: here('../dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    // A woff2 or svg inside the CSS would be downloaded by everybody.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and what changes only with an upgrade: cached for long.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|jotai|@tanstack)/,
              priority: 2,
            },
            // What the login and the shell are made of: one file instead of thirty.
            { name: 'kit', test: KIT, priority: 1 },
            { name: 'fields', test: FIELDS, priority: 1 },
            { name: 'guest', test: GUEST, priority: 1 },
            { name: 'shell', test: SHELL, priority: 1 },
            { name: 'pieces', test: PIECES },
            // Icons that pages share, in one file instead of one each.
            { name: 'icons', test: /node_modules\/@tabler/, minShareCount: 2 },
          ],
        },
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
