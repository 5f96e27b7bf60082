import { matchModules, mantine, mantineParts, packages, pathOf } from './match-modules.js';

/** Parts of pages have a leading dash in their path. */
const isBesidePage = (id: string): boolean => pathOf(id).includes('/-');

/** Changes only with upgrades, so browsers keep it cached. */
const isBase = matchModules(
  packages(['react', 'react-dom', 'scheduler', 'react-i18next', 'i18next', 'jotai', '@tanstack']),
  // No page of the first load uses these.
  packages([
    ...['Trans', 'TransWithoutContext', 'IcuTrans', 'IcuTransWithoutContext'].map(
      (name) => `react-i18next/dist/es/${name}`,
    ),
    ...['infiniteQueryBehavior', 'infiniteQueryObserver', 'queriesObserver'].map(
      (name) => `@tanstack/query-core/build/modern/${name}`,
    ),
    ...['useInfiniteQuery', 'useQueries'].map((name) => `@tanstack/react-query/build/modern/${name}`),
    '@tanstack/react-router/dist/esm/useBlocker',
    '@tanstack/react-virtual',
    '@tanstack/virtual-core',
  ]),
);

/** No page of the first load shows lists. */
export const LIST_MODULES = [
  'client/app/entities',
  ...['deletions-of', 'load-page', 'paged-query'].map((name) => `client/app/lists/${name}`),
];

const isInKit = matchModules(
  [
    'client/load-pages',
    'client/app',
    'client/data/account/session',
    'client/parts/preferences/language-menu',
    'client/parts/preferences/theme-toggle',
    'client/ui/centred-page',
    'client/ui/dropdown',
    'client/ui/page-states/error-page',
    'client/ui/page-states/first-paint',
    'client/ui/format/format-phone',
    'client/ui/format/format-seconds',
    'client/ui/format/format-time',
    'client/ui/links',
    'client/ui/page-states/loading-bar',
    'client/ui/mark',
    'client/ui/page-states/not-found-page',
    'client/ui/on-demand',
    'client/ui/page-states/page-skeleton',
    'client/ui/phone/phone-text',
    'client/ui/page-states/skeletons',
    'client/ui/toast-host',
    'src/platform/text/latin-digits.contract',
    ...mantine(['core']),
    ...mantineParts(['ActionIcon', 'Anchor', 'Button', 'CloseButton', 'Loader', 'Skeleton', 'Text']),
    ...mantineParts(['Transition', 'UnstyledButton', 'VisuallyHidden']),
    ...packages(['@mantine/hooks/esm/use-merged-ref', '@mantine/hooks/esm/use-uncontrolled']),
    ...packages(
      ['ArrowRight', 'Check', 'ChevronDown', 'CircleCheck', 'Flask'].map(
        (name) => `@tabler/icons-react/dist/esm/icons/Icon${name}`,
      ),
    ),
  ],
  [
    'client/app/i18n/texts-en',
    'client/app/i18n/texts-ar',
    'client/app/appearance/styles',
    'client/app/i18n/first-weekday',
    'client/app/guest/derive-username',
    'client/app/http/http-upload',
    'client/app/http/new-key',
    'client/app/http/save-revised',
    'client/app/http/settle-change',
    'client/app/keys',
    'client/app/use-active-in-view',
    'client/app/use-form',
    'client/app/http/download',
    'client/app/guest/use-code-entry',
    'client/app/guest/use-resend-cooldown',
    ...LIST_MODULES,
  ],
);

/** Page components are separate. */
const isInRoutes = matchModules(['client/routes']);
const isRoute = (id: string): boolean =>
  isInRoutes(id) && !isBesidePage(id) && (id.endsWith('.tsx') || id.includes('tsr-shared'));
const isPreload = (id: string): boolean => id.includes('vite/preload-helper');

const isOfFields = matchModules([
  'client/app/http/save-revised',
  'client/app/use-form',
  'client/ui/format/fold-text',
  'client/ui/forms/password-field',
  'client/ui/phone/phone-input',
  ...mantineParts(['Checkbox', 'Input', 'InputBase', 'PasswordInput', 'TextInput']),
  ...mantine(['utils/InlineInput', 'utils/InputsGroupFieldset']),
  'src/platform/text/fold-words.contract',
  ...packages(['@mantine/form']),
]);

const isOfProblems = matchModules(['client/ui/forms/form-problem', ...mantineParts(['Alert'])]);

const isInGuestRoutes = matchModules(['client/routes/(guest)']);
const isForGuestPages = matchModules([
  'client/data/account/codes',
  'client/app/guest/use-code-entry',
  'client/app/guest/use-resend-cooldown',
  'client/parts/codes/code-form',
  'client/parts/codes/resend-code',
  'client/parts/codes/sent-code-notice',
  'client/ui/forms/new-password',
  'client/ui/forms/otp-field',
  'client/ui/forms/rate-password',
  'client/ui/forms/read-code',
]);

const isShell = matchModules(
  ['client/routes/-shell', 'client/app/keys'],
  [
    'client/routes/-shell/top-bar/alerts-panel',
    'client/routes/-shell/menu/command-palette',
    'client/routes/-shell/menu/palette',
    'client/routes/-shell/menu/drawer-menu',
    'client/routes/-shell/banners/sending-notice',
    'client/routes/-shell/banners/rejection-banner',
  ],
);

const isOfPieces = matchModules([
  'client/ui/text/clamped-text',
  'client/ui/page-states/empty-state',
  'client/ui/page-states/error-state',
  'client/ui/format/format-number',
  'client/ui/page-header',
  'client/ui/relative-time',
  'client/ui/status-dot',
  'client/parts/use-minute',
  'client/data/report',
  'client/ui/charts/bar-chart',
  'client/ui/format/format-share',
  ...mantineParts(['Avatar']),
]);

const isSocketClient = matchModules(
  packages(['socket.io-client', 'socket.io-parser', 'engine.io-client', 'engine.io-parser']),
);

export const FIRST_LOAD_CHUNKS = [
  { name: 'base', test: isBase, priority: 2 },
  { name: 'kit', test: (id: string) => isInKit(id) || isRoute(id) || isPreload(id), priority: 1 },
  { name: 'fields', test: isOfFields, priority: 1 },
  { name: 'problems', test: isOfProblems, priority: 1 },
  {
    name: 'guest',
    test: (id: string) => isForGuestPages(id) || (isInGuestRoutes(id) && isBesidePage(id)),
    priority: 1,
  },
  { name: 'shell', test: isShell, priority: 1 },
  // Separate files would cost a round trip each.
  { name: 'pieces', test: isOfPieces },
  { name: 'live', test: isSocketClient },
];
