// Who may import whom. Each border is one rule, and its comment is what a person reads who has crossed it.

/** A module may know those it is built on: platform <- auth <- billing <- devices <- messaging <- campaigns, bots, commerce, support; members, dashboard, alerts, status and demo look down on all. */
const knows = {
  platform: [],
  auth: [],
  billing: ['auth'],
  devices: ['auth', 'billing'],
  messaging: ['auth', 'billing', 'devices'],
  campaigns: ['auth', 'billing', 'devices', 'messaging'],
  bots: ['auth', 'billing', 'devices', 'messaging'],
  commerce: ['auth', 'billing', 'devices', 'messaging'],
  support: ['auth', 'billing', 'devices', 'messaging'],
  'outgoing-webhooks': ['auth'],
  members: ['auth', 'billing', 'devices', 'messaging', 'commerce'],
  dashboard: ['auth', 'billing', 'devices', 'messaging', 'campaigns', 'commerce', 'bots'],
  alerts: ['auth', 'billing', 'devices', 'messaging', 'commerce'],
  status: ['auth', 'devices', 'messaging'],
  demo: ['campaigns'],
  sandbox: [],
};

const arrows = Object.entries(knows).map(([module, known]) => ({
  name: `${module}-knows-only-what-is-below`,
  comment: `src/${module} may import ${['itself', 'platform', ...known].join(', ')} and nothing else of src. Ask downwards, tell upwards with an event.`,
  severity: 'error',
  from: { path: `^src/${module}/` },
  to: {
    path: '^src/',
    // The list of all socket events is types only, so the platform may see it.
    pathNot: [
      `^src/(${[module, 'platform', ...known].join('|')})/`,
      ...(module === 'platform' ? ['^src/wire[.]contract[.]ts$'] : []),
    ],
  },
}));

export default {
  forbidden: [
    ...arrows,
    {
      name: 'a-new-module-needs-a-place',
      comment: 'A folder of src that .dependency-cruiser.mjs does not know: say there what it may import.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(${Object.keys(knows).join('|')})/` },
      to: {},
    },
    {
      name: 'doors-only',
      comment:
        'From outside a module has its contracts, its messages, its ports, the errors these throw, and the parts of statements it lends.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: '^src/([^/]+)/',
        pathNot: [
          '^src/$1/',
          '^src/platform/',
          '^src/([^/]+)/[^/]+[.](messages|ports|errors|sql)[.]ts$',
          '[.]contract[.]ts$',
        ],
      },
    },
    {
      name: 'app-module-lists-modules',
      comment: 'app.module.ts wires modules and the platform; the inside of a module is its own affair.',
      severity: 'error',
      from: { path: '^src/app[.]module[.]ts$' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/[^/]+/[^/]+[.]module[.]ts$', '^src/platform/'] },
    },
    {
      name: 'contracts-import-zod-alone',
      comment: 'A contract is read by the browser too: zod and other contracts, nothing else.',
      severity: 'error',
      from: { path: '^src/.+[.]contract[.]ts$' },
      to: { pathNot: ['[.]contract[.]ts$', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'baileys-behind-one-door',
      comment:
        'Only the connection to WhatsApp (src/devices/baileys), specs of src/devices and the sandbox network know Baileys.',
      severity: 'error',
      from: { path: '^(src|client)/', pathNot: '^src/(devices/baileys|sandbox)/|^src/devices/.+[.]spec[.]ts$' },
      to: { path: '(^|/)node_modules/(@whiskeysockets/baileys|libsignal)/' },
    },
    {
      name: 'socket-io-behind-one-door',
      comment: 'Only src/platform/realtime speaks Socket.IO; everybody else pushes.',
      severity: 'error',
      from: { path: '^(src|client)/', pathNot: '^src/platform/realtime/' },
      to: { path: '(^|/)node_modules/(socket[.]io|@nestjs/platform-socket[.]io|@nestjs/websockets)/' },
    },
    {
      name: 'client-sees-contracts-only',
      comment: 'The browser shares the description of payloads with the server and nothing else.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(src|migrations|test|scripts)/', pathNot: '^src/.+[.]contract[.]ts$' },
    },
    {
      name: 'server-sees-no-client',
      severity: 'error',
      from: { path: '^(src|migrations)/' },
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
      comment: 'A verb names the file: no barrels. (The router names its pages itself.)',
      severity: 'error',
      from: { path: '^(src|client|migrations|test)/' },
      to: { path: '/index[.]tsx?$', pathNot: ['^client/routes/', '(^|/)node_modules/'] },
    },
    {
      name: 'every-migration-is-listed',
      comment: 'migrations/list.ts does not name this migration, so nobody runs it.',
      severity: 'error',
      module: { path: '^migrations/Migration', numberOfDependentsLessThan: 1 },
      from: {},
    },
    {
      name: 'no-cycles-in-types',
      comment:
        'Files that import each other for types alone hide who calls whom. Put the shared type where both may see it. (The sandbox has such circles yet.)',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: '^src/sandbox/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(src|client|migrations)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-in-the-client',
      comment: 'Not of types alone either: the type belongs to the module that is imported.',
      severity: 'error',
      from: { path: '^client/' },
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import of something that is not there, or that package.json does not list.',
      severity: 'error',
      from: { path: '^(src|client|migrations|test)/' },
      // What the build itself makes is nowhere on the disk.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-development-packages-in-the-server',
      comment: 'The image is built without development packages.',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: '[.]spec[.]ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['client/routeTree[.]gen[.]ts', 'client/public'] },
    tsPreCompilationDeps: true,
    // The client's has the aliases; the server needs none.
    tsConfig: { fileName: 'client/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
