// Import rules of `npm run check`. A violation prints the comment of its rule.

/** Imports of each module, besides platform. See docs/architecture.md. */
const MESSAGING = ['auth', 'billing', 'devices', 'media', 'templates', 'address-book', 'messaging'];
const knows = {
  platform: [],
  auth: [],
  billing: ['auth'],
  devices: ['auth', 'billing'],
  media: ['auth', 'billing'],
  templates: ['auth', 'billing'],
  'address-book': ['auth', 'billing', 'devices', 'templates'],
  messaging: ['auth', 'billing', 'devices', 'media', 'templates', 'address-book'],
  campaigns: MESSAGING,
  bots: MESSAGING,
  commerce: MESSAGING,
  support: MESSAGING,
  team: [...MESSAGING, 'campaigns', 'bots', 'commerce', 'support'],
  'outgoing-webhooks': ['auth'],
  members: [...MESSAGING, 'commerce'],
  dashboard: [...MESSAGING, 'campaigns', 'commerce', 'bots'],
  alerts: [...MESSAGING, 'commerce'],
  status: ['auth', 'devices', 'messaging'],
  demo: [...MESSAGING, 'campaigns', 'bots', 'commerce'],
  sandbox: [],
};

const arrows = Object.entries(knows).map(([module, known]) => ({
  name: `${module}-imports-only-modules-below`,
  comment: `src/${module} may import ${['itself', 'platform', ...known].join(', ')} and nothing else of src. Call downwards, publish an event upwards.`,
  severity: 'error',
  from: { path: `^src/${module}/` },
  to: {
    path: '^src/',
    // Types of all socket events, and variables that modules declare.
    pathNot: [
      `^src/(${[module, 'platform', ...known].join('|')})/`,
      ...(module === 'platform' ? ['^src/wire[.]contract[.]ts$', '[.]variables[.]ts$'] : []),
    ],
  },
}));

export default {
  forbidden: [
    ...arrows,
    {
      name: 'new-module-is-listed',
      comment: 'Add this folder of src to `knows` in .dependency-cruiser.mjs.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(${Object.keys(knows).join('|')})/` },
      to: {},
    },
    {
      name: 'public-files-only',
      comment: 'Other modules may import contracts, messages, ports, errors and shared SQL of a module only.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: '^src/([^/]+)/',
        pathNot: [
          '^src/$1/',
          '^src/platform/',
          '^src/([^/]+)/[^/]+[.](messages|ports|errors)[.]ts$',
          '[.]sql[.]ts$',
          '[.]contract[.]ts$',
          '[.]variables[.]ts$',
        ],
      },
    },
    {
      name: 'variables-import-their-kinds-alone',
      comment: 'The configuration loads variables first, so they import src/platform/environment only.',
      severity: 'error',
      from: { path: '^src/.+[.]variables[.]ts$' },
      to: { pathNot: '^src/platform/environment/variable-kinds[.]ts$' },
    },
    {
      name: 'app-module-lists-modules',
      comment: 'app.module.ts imports modules and the platform, not files inside a module.',
      severity: 'error',
      from: { path: '^src/app[.]module[.]ts$' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/[^/]+/[^/]+[.]module[.]ts$', '^src/platform/'] },
    },
    {
      name: 'contracts-import-zod-alone',
      comment: 'The browser loads contracts, so they import zod and other contracts only.',
      severity: 'error',
      from: { path: '^src/.+[.]contract[.]ts$' },
      to: { pathNot: ['[.]contract[.]ts$', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'baileys-in-one-folder',
      comment: 'Only src/devices/baileys, specs of src/devices and the sandbox network import Baileys.',
      severity: 'error',
      from: { path: '^(src|client)/', pathNot: '^src/(devices/baileys|sandbox)/|^src/devices/.+[.]spec[.]ts$' },
      to: { path: '(^|/)node_modules/(@whiskeysockets/baileys|libsignal)/' },
    },
    {
      name: 'socket-io-in-one-folder',
      comment: 'Only src/platform/realtime imports Socket.IO. Other code uses Push.',
      severity: 'error',
      from: { path: '^(src|client)/', pathNot: '^src/platform/realtime/' },
      to: { path: '(^|/)node_modules/(socket[.]io|@nestjs/platform-socket[.]io)/' },
    },
    {
      name: 'socket-messages-enter-by-gateways',
      comment: 'A message of a browser is received in a file named <thing>.gateway.ts, as a call is in a controller.',
      severity: 'error',
      from: { path: '^(src|client)/', pathNot: '^src/.+[.]gateway[.]ts$' },
      to: { path: '(^|/)node_modules/@nestjs/websockets/' },
    },
    {
      name: 'client-sees-contracts-only',
      comment: 'The client imports contracts of the server only.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(src|db|test|scripts)/', pathNot: '^src/.+[.]contract[.]ts$' },
    },
    {
      name: 'server-sees-no-client',
      severity: 'error',
      from: { path: '^(src|db)/' },
      to: { path: '^(client|test|scripts)/' },
    },
    {
      name: 'client-app-and-ui-are-below',
      comment: 'In the client imports go app, ui <- data <- parts <- routes.',
      severity: 'error',
      from: { path: '^client/ui/' },
      to: { path: '^client/(data|parts|routes)/' },
    },
    {
      name: 'client-app-knows-no-page',
      comment: 'In the client imports go app, ui <- data <- parts <- routes.',
      severity: 'error',
      from: { path: '^client/app/' },
      to: { path: '^client/(data|parts|routes)/' },
    },
    {
      name: 'client-data-knows-no-part',
      comment: 'In the client imports go app, ui <- data <- parts <- routes.',
      severity: 'error',
      from: { path: '^client/data/' },
      to: { path: '^client/(ui|parts|routes)/' },
    },
    {
      name: 'client-parts-know-no-page',
      comment: 'In the client imports go app, ui <- data <- parts <- routes.',
      severity: 'error',
      from: { path: '^client/parts/' },
      to: { path: '^client/routes/' },
    },
    {
      name: 'no-index-files',
      comment: 'No barrels: a file is named after what it does. The router requires index names for pages.',
      severity: 'error',
      from: { path: '^(src|client|db|test)/' },
      to: { path: '/index[.]tsx?$', pathNot: ['^client/routes/', '(^|/)node_modules/'] },
    },
    {
      name: 'no-cycles-in-types',
      comment: 'Move the shared type to a file that both may import.',
      severity: 'error',
      from: { path: '^(src|db)/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(src|client|db)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-in-the-client',
      comment: 'Also for types: move the type to the imported file.',
      severity: 'error',
      from: { path: '^client/' },
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'The import does not exist, or package.json does not list it.',
      severity: 'error',
      from: { path: '^(src|client|db|test)/' },
      // Virtual modules of the build have no file.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-development-packages-in-the-server',
      comment: 'The production image contains no development packages and no sandbox network.',
      severity: 'error',
      from: { path: '^(src|db)/', pathNot: '[.]spec[.]ts$|^src/sandbox/server/media/media-certificate[.]ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['client/routeTree[.]gen[.]ts', 'client/public', 'db/tables[.]gen[.]ts'] },
    tsPreCompilationDeps: true,
    // Only the client has path aliases.
    tsConfig: { fileName: 'client/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
