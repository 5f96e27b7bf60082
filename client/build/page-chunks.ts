import { LIST_MODULES } from './first-load-chunks.js';
import { matchModules, mantine, mantineParts, packages } from './match-modules.js';

const isOfRows = matchModules(
  [
    ...LIST_MODULES,
    'client/app/http/new-key',
    'client/data/account/own-store',
    'client/data/chats/drafts',
    'client/data/contacts/contacts',
    'client/data/contacts/groups',
    'client/data/contacts/opt-out',
    'client/data/devices/device-choices',
    'client/data/devices/device-entity',
    'client/parts/campaigns/folded-facts',
    'client/parts/chats',
    'client/parts/copy-text',
    'client/parts/devices/device-avatar',
    'client/parts/devices/device-reason',
    'client/parts/devices/device-status',
    'client/parts/devices/last-device',
    'client/parts/format-bytes',
    'client/parts/opted-out-badge',
    'client/parts/pickers/use-nothing-found',
    'client/parts/stores',
    'client/parts/usage-meter',
    'client/parts/use-upcoming-format',
    'client/ui/count-tabs',
    'client/ui/drawings/drawing',
    'client/ui/drawings/nothing-found-drawing',
    'client/ui/format/format-money',
    'client/ui/format/format-zone',
    'client/ui/list-page/pages/paginator',
    'client/ui/scroll-strip',
    'client/ui/text/long-text',
    'client/ui/text/text-direction',
    'client/ui/text/ticks',
    'src/media/attachment-limits.contract',
    'src/templates/text/message-limits.contract',
    'src/platform/text/cut-text.contract',
    ...mantineParts(['Badge', 'Group']),
    ...packages(['@tanstack/react-query/build/modern/useInfiniteQuery']),
  ],
  ['client/parts/stores/sample-values', 'client/parts/stores/store-variables', 'client/parts/chats/use-open-chat-with'],
);

const isOverlay = matchModules([
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

const isChoice = matchModules(mantineParts(['Combobox', 'NativeSelect', 'Radio', 'Select', 'Switch', 'Textarea']));

const isInput = matchModules([
  ...['day-toggles', 'multi-picker'].map((name) => `client/parts/campaign-form/fields/${name}`),
  'client/parts/campaign-form/weekdays',
  'client/ui/format/format-hours',
  ...mantineParts(['MultiSelect', 'NumberInput', 'Pill', 'PillsInput']),
]);

const isSegments = matchModules(mantineParts(['FloatingIndicator', 'SegmentedControl']));

const isOfLists = matchModules(
  [
    ...['background-work/load-work', 'export-action', 'export-menu', 'list', 'use-group-choices'].map(
      (name) => `client/parts/${name}`,
    ),
    ...['charts/chart-legend', 'drawings/contacts-drawing', 'list-page', 'timeline'].map((name) => `client/ui/${name}`),
  ],
  ['client/ui/list-page/pages'],
);

const isOfDevices = matchModules(['client/data/devices', 'client/parts/devices', 'client/routes/_app/(devices)']);

const isOfStores = matchModules(['client/routes/_app/(commerce)']);

const isOfCampaigns = matchModules([
  'client/parts/campaigns',
  'client/parts/group-send',
  'client/parts/campaign-form/campaign-values',
]);

const isOfChat = matchModules(['client/routes/_app/(inbox)/-chat'], ['client/routes/_app/(inbox)/-chat/notifications']);
const isOfInbox = matchModules(['client/data/inbox', 'client/parts/inbox'], ['client/parts/inbox/label-dialog']);
const isOfFlows = matchModules(['client/routes/_app/(bots)/-chatbots/editor']);

const isOfChatbots = matchModules([
  'client/data/chatbots',
  ...['name-bot', 'templates'].map((name) => `client/routes/_app/(bots)/-chatbots/${name}`),
]);

const isOfTeam = matchModules(['client/data/team', 'client/parts/permissions', 'client/routes/_app/(team)']);

const isOfSettings = matchModules(
  ['section', 'settings.module.css'].map((name) => `client/routes/_app/(settings)/-${name}`),
);

const isOfForms = matchModules(
  ['form-page', 'read-time', 'time-field', 'use-unsaved-guard'].map((name) => `client/ui/forms/${name}`),
);

const isOfEngine = matchModules(
  ['src/messaging/conversations/messages/message-text.contract', 'src/templates/text', 'client/parts/template-text'],
  ['src/templates/text/message-limits.contract'],
);

const isOfTexts = matchModules([
  'client/parts/text-editor',
  'client/data/templates/template-choices',
  'client/ui/text/message-preview',
  'client/parts/attachments',
  'client/data/messages/message-form',
  'client/parts/pickers/device-picker',
  'client/parts/pickers/template-picker',
  'client/parts/pickers/picker.module.css',
  'client/data/media/media',
]);

const isIcon = matchModules(packages(['@tabler']));

const isIconOfFlows = matchModules(
  packages(
    [
      'Adjustments',
      'ArrowsSplit2',
      'ChartBar',
      'Checklist',
      'ExclamationCircle',
      'Flag',
      'FocusCentered',
      'Forms',
      'GridDots',
      'LayoutAlignLeft',
      'LayoutAlignTop',
      'List',
      'PlayerSkipForward',
      'Sitemap',
      'ZoomIn',
      'ZoomOut',
    ].map((name) => `@tabler/icons-react/dist/esm/icons/Icon${name}`),
  ),
);

/** Used by charts and the chatbot editor. */
const isOfDrawings = matchModules(packages(['d3-color', 'd3-dispatch', 'd3-interpolate', 'd3-timer']));

/** Chunks of pages: few and large, because each file costs a round trip. */
export const PAGE_CHUNKS = [
  { name: 'flow-icons', test: isIconOfFlows, priority: 1 },
  { name: 'bar-drawing-d3', test: isOfDrawings, minShareCount: 2 },
  { name: 'icons', test: isIcon, minShareCount: 2 },
  // A group includes its modules' dependencies, so shared groups come first.
  { name: 'overlays', test: (id: string) => isOverlay(id) || isChoice(id) },
  { name: 'rows', test: isOfRows },
  { name: 'inputs', test: isInput },
  { name: 'segments', test: isSegments },
  { name: 'lists', test: isOfLists },
  { name: 'forms', test: isOfForms },
  { name: 'text-engine', test: isOfEngine },
  { name: 'texts', test: isOfTexts },
  { name: 'device-parts', test: isOfDevices, minShareCount: 2 },
  { name: 'store-parts', test: isOfStores, minShareCount: 2 },
  { name: 'campaign-parts', test: isOfCampaigns, minShareCount: 2 },
  { name: 'inbox-parts', test: isOfInbox, minShareCount: 2 },
  { name: 'chat-parts', test: isOfChat, minShareCount: 2 },
  { name: 'chatbot-parts', test: isOfChatbots, minShareCount: 2 },
  { name: 'flow-editor', test: isOfFlows, minShareCount: 2 },
  { name: 'team-parts', test: isOfTeam, minShareCount: 2 },
  { name: 'settings-parts', test: isOfSettings },
];
