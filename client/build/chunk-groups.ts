import { among, mantine, mantineParts, packages, pathOf } from './match-modules.js';

/** What lies beside a page begins with a dash, and is not known to the router. */
const isBesidePage = (id: string): boolean => pathOf(id).includes('/-');

/** What every page needs and what changes only with an upgrade: cached for long. */
const isBase = among(
  packages(['react', 'react-dom', 'scheduler', 'react-i18next', 'i18next', 'jotai', '@tanstack']),
  // Texts with parts that are links, lists without pages, forms that ask before they are left: no page of the first load has them.
  packages([
    ...['Trans', 'TransWithoutContext', 'IcuTrans', 'IcuTransWithoutContext'].map(
      (name) => `react-i18next/dist/es/${name}`,
    ),
    ...['infiniteQueryBehavior', 'infiniteQueryObserver'].map((name) => `@tanstack/query-core/build/modern/${name}`),
    '@tanstack/react-query/build/modern/useInfiniteQuery',
    '@tanstack/react-router/dist/esm/useBlocker',
  ]),
);

/** Reading lists and keeping them up to date: no page of the first load needs it. */
const READS = [
  'client/app/entities',
  ...['deletions-of', 'load-page', 'paged-query'].map((name) => `client/app/lists/${name}`),
];

const isOfKit = among(
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
    'client/app/use-form',
    'client/app/http/download',
    'client/app/guest/use-code-entry',
    'client/app/guest/use-resend-cooldown',
    ...READS,
  ],
);

/** What the router must know of every page; the pages themselves are cut out of it and come when they are asked for. */
const isInRoutes = among(['client/routes']);
const isRoute = (id: string): boolean =>
  isInRoutes(id) && !isBesidePage(id) && (id.endsWith('.tsx') || id.includes('tsr-shared'));
/** Made by the bundler itself. */
const isPreload = (id: string): boolean => id.includes('vite/preload-helper');

const isField = among([
  'client/app/use-form',
  'client/ui/forms/password-field',
  'client/ui/phone/phone-input',
  ...mantineParts(['Checkbox', 'Input', 'InputBase', 'PasswordInput', 'TextInput']),
  ...mantine(['utils/InlineInput', 'utils/InputsGroupFieldset']),
  ...packages(['@mantine/form']),
]);

/** What went wrong: most pages can say it, and few have to. */
const isProblem = among(['client/ui/forms/form-problem', ...mantineParts(['Alert'])]);

const isBesideGuestPages = among(['client/routes/(guest)']);
const isForGuests = among([
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

const isShell = among(
  ['client/routes/-shell', 'node_modules/@mantine/hooks/esm/use-hotkeys'],
  [
    'client/routes/-shell/top-bar/alerts-panel',
    'client/routes/-shell/menu/command-palette',
    'client/routes/-shell/menu/drawer-menu',
    'client/routes/-shell/banners/sending-notice',
    'client/routes/-shell/banners/refusal',
  ],
);

const isPiece = among([
  'client/ui/text/clamped-text',
  'client/ui/page-states/empty-state',
  'client/ui/page-states/error-state',
  'client/ui/format/format-number',
  'client/ui/page-header',
  'client/ui/relative-time',
  'client/ui/status-dot',
  'client/parts/use-minute',
  ...mantineParts(['Avatar']),
]);

/** What rows of lists, of chats and of devices are put together from: no page of the first load has any. */
const isOfRows = among([
  'client/ui/list-page/pages/paginator',
  'client/ui/text/ticks',
  'client/parts/campaigns/folded-facts',
  'client/parts/chats/chat-avatar',
  'client/parts/chats/chat-name',
  'client/parts/chats/chat-time',
  'client/parts/devices/device-avatar',
  'client/parts/devices/device-reason',
  'client/parts/devices/device-status',
  'client/parts/devices/last-device',
  'client/parts/format-bytes',
  ...mantineParts(['Badge', 'Group']),
]);

const isRead = among([
  ...READS,
  'client/data/devices/device-choices',
  'client/data/devices/device-entity',
  'client/ui/format/fold-text',
  'client/parts/use-coming',
  'src/messaging/text/message-limits.contract',
  'src/platform/text/cut-text.contract',
  'src/platform/text/fold-words.contract',
]);

/** What opens over a page: menus, hints, dialogs. */
const isOverlay = among([
  ...mantineParts(['Drawer', 'FocusTrap', 'Menu', 'Modal', 'ModalBase', 'Overlay', 'Paper', 'Popover', 'Portal']),
  ...mantineParts(['ScrollArea', 'Stack', 'Tooltip']),
  ...mantine(['utils/Floating']),
  ...packages(['@floating-ui', 'react-remove-scroll', 'tabbable']),
  ...packages([
    '@mantine/hooks/esm/utils/use-callback-ref/use-callback-ref',
    '@mantine/hooks/esm/use-debounced-callback',
    '@mantine/hooks/esm/use-debounced-value',
  ]),
]);

/** Fields in which something is chosen. */
const isChoice = among(mantineParts(['Combobox', 'NativeSelect', 'Radio', 'Select', 'Textarea']));

/** What pages with a list are put together from. */
const isOfLists = among(['client/ui/list-page', 'client/parts/list'], ['client/ui/list-page/pages']);

const isDrawing = among(['client/ui/drawings/drawing', 'client/ui/drawings/nothing-found-drawing']);

/** What pages with a form are put together from. */
const isOfForms = among(
  ['form-page', 'read-time', 'time-field', 'use-unsaved-guard'].map((name) => `client/ui/forms/${name}`),
);

/** What texts mean: lists that only show them need no more. */
const isOfEngine = among(
  ['src/messaging/text', 'client/parts/template-text'],
  ['src/messaging/text/message-limits.contract'],
);

/** Where texts are written: their editor, their preview, what is attached to them. */
const isOfTexts = among([
  'client/parts/text-editor',
  'client/data/templates/template-choices',
  'client/ui/text/message-preview',
  ...['attachment-rules', 'attachment-thumb', 'use-object-url'].map((name) => `client/parts/attachments/${name}`),
]);

/** What pages of shops, and what tells of shops elsewhere, say in the same way. */
const isOfShops = among(
  [
    ...['app-addresses', 'app-badge', 'connect-store-link', 'message-state', 'platform-logo'],
    ...['say-shop-words', 'shop-state', 'use-app-choices'],
  ].map((name) => `client/parts/shops/${name}`),
);

const isIcon = among(packages(['@tabler']));

/** Of the editor of chatbots alone; its two pages share them, which is no reason to bring them along with every page. */
const isIconOfFlows = among(
  packages(
    [
      ...['Adjustments', 'ArrowForwardUp', 'ArrowsSplit2', 'Calendar', 'ChartBar', 'Checklist', 'DeviceMobileMessage'],
      ...[
        'ExclamationCircle',
        'Flag',
        'FocusCentered',
        'Forms',
        'GridDots',
        'Headset',
        'HelpCircle',
        'LayoutAlignLeft',
      ],
      ...['LayoutAlignTop', 'List', 'PlayerSkipForward', 'Sitemap', 'TargetArrow', 'Webhook', 'ZoomIn'],
      'ZoomOut',
    ].map((name) => `@tabler/icons-react/dist/esm/icons/Icon${name}`),
  ),
);

/** Needed once the page is drawn. */
const isLive = among(packages(['socket.io-client', 'socket.io-parser', 'engine.io-client', 'engine.io-parser']));

/** What charts and the canvas of chatbots both draw with; apart from either, and in no first load. */
const isOfDrawings = among(packages(['d3-color', 'd3-dispatch', 'd3-interpolate', 'd3-timer']));

/** Which modules are downloaded as one file. A name that is no longer there stops the build. */
export const CHUNK_GROUPS = [
  { name: 'base', test: isBase, priority: 2 },
  // What the login and the shell are made of: one file instead of thirty.
  { name: 'kit', test: (id: string) => isOfKit(id) || isRoute(id) || isPreload(id), priority: 1 },
  // What forms are made of.
  { name: 'fields', test: isField, priority: 1 },
  { name: 'problems', test: isProblem, priority: 1 },
  // What the pages before the sign-in are made of.
  {
    name: 'guest',
    test: (id: string) => isForGuests(id) || (isBesideGuestPages(id) && isBesidePage(id)),
    priority: 1,
  },
  // What stands around every page behind the sign-in, except what opens on demand.
  { name: 'shell', test: isShell, priority: 1 },
  // Small things that most pages are put together from: as files of their own each would cost a phone a round trip.
  { name: 'pieces', test: isPiece },
  { name: 'rows', test: isOfRows },
  { name: 'reads', test: isRead },
  { name: 'shop-parts', test: isOfShops },
  { name: 'flow-icons', test: isIconOfFlows, priority: 1 },
  { name: 'live', test: isLive },
  { name: 'bar-drawing-d3', test: isOfDrawings, minShareCount: 2 },
  // Icons that pages share, in one file instead of one each.
  { name: 'icons', test: isIcon, minShareCount: 2 },
  // A group takes along whatever else its modules need: those that are needed by the next come first.
  { name: 'drawings', test: isDrawing },
  { name: 'overlays', test: isOverlay },
  { name: 'choices', test: isChoice },
  { name: 'lists', test: isOfLists },
  { name: 'forms', test: isOfForms },
  { name: 'text-engine', test: isOfEngine },
  { name: 'texts', test: isOfTexts },
];
