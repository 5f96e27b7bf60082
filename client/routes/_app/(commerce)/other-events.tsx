import { createFileRoute } from '@tanstack/react-router';
import { defineAddress, manyIds, oneOf } from '@/app/lists/list-address.js';
import { requirePermission } from '@/app/use-can.js';
import { otherEventPages } from '@/data/stores/other-events.js';
import { defineList } from '@/parts/list/define-list.js';
import { useAppChoices } from '@/parts/stores/use-app-choices.js';
import { EventsDrawing } from '@/ui/drawings/events-drawing.js';
import { nameOfEvent, otherEventColumns } from './-other-events/event-columns.js';
import { COD_STATES, EVENT_KINDS, MESSAGE_STATES } from './-other-events/kinds.js';
import { useEventParts } from './-other-events/use-event-parts.js';

const address = defineAddress({
  kind: oneOf(EVENT_KINDS),
  apps: manyIds,
  state: oneOf(MESSAGE_STATES),
  cod: oneOf(COD_STATES),
});

const { load, List } = defineList({
  address,
  pages: otherEventPages,
  label: 'other_events.title',
  description: 'other_events.description',
  searchHint: 'other_events.search_hint',
  searchHintShort: 'other_events.search_hint_short',
  columns: otherEventColumns,
  nameOf: nameOfEvent,
  chips: {
    kind: {
      label: 'other_events.kind',
      useChoices: ({ t }) => EVENT_KINDS.map((kind) => ({ value: kind, label: t(`other_events.kinds.${kind}`) })),
    },
    apps: { label: 'other_events.app', isMany: true, useChoices: useAppChoices },
    state: {
      label: 'other_events.state',
      useChoices: ({ t }) =>
        MESSAGE_STATES.map((state) => ({ value: state, label: t(`apps.message_states.${state}`) })),
    },
    cod: {
      label: 'other_events.cod',
      useChoices: ({ t }) => COD_STATES.map((state) => ({ value: state, label: t(`other_events.cod_state.${state}`) })),
    },
  },
  empty: { Drawing: EventsDrawing, title: 'other_events.empty_title', text: 'other_events.empty_text' },
  useParts: useEventParts,
});

export const Route = createFileRoute('/_app/(commerce)/other-events')({
  staticData: {
    shape: 'list',
    titleKey: 'other_events.title',
    menu: { group: 'merchant', at: 20, icon: 'Bolt', permission: 'other_events' },
    texts: ['other_events', 'apps', 'messages'],
  },
  beforeLoad: requirePermission('other_events'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: load,
  component: List,
});
