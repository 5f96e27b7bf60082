import { useCallback, useMemo } from 'react';
import type { AppConnection, StoreEventResource } from '@server/commerce/apps/apps.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { storeEventPages } from '@/data/stores/connection.js';
import { ListView } from '@/parts/list/list-view.js';
import { EventsDrawing } from '@/ui/drawings/events-drawing.js';
import { settingsAddress } from '../settings-address.js';
import { EventActions } from './event-actions.js';
import { EventDetail } from './event-detail.js';
import { eventColumns } from './event-columns.js';

interface StoreEventsProps {
  appId: number;
  state: AppConnection['state'];
}

const STATES = ['received', 'handled', 'ignored', 'failed'] as const;

export function StoreEvents({ appId, state }: StoreEventsProps): React.ReactElement {
  const pages = useMemo(() => storeEventPages(appId), [appId]);
  const renderActions = useCallback(
    (event: StoreEventResource) => <EventActions appId={appId} event={event} />,
    [appId],
  );
  return (
    <ListView
      address={settingsAddress}
      pages={pages}
      label="apps.event.title"
      searchHint="apps.event.search_hint"
      columns={eventColumns}
      nameOf={nameOf}
      chips={CHIPS}
      renderActions={renderActions}
      renderDetail={renderDetail}
      empty={{
        Drawing: EventsDrawing,
        title: 'apps.event.empty_title',
        text: state === 'connected' ? 'apps.event.empty_text' : 'apps.event.empty_connect',
      }}
    />
  );
}

const CHIPS = {
  state: {
    label: 'apps.event.state',
    useChoices: ({ t }: { t: (key: `apps.event.states.${(typeof STATES)[number]}`) => string }) =>
      STATES.map((state) => ({ value: state, label: t(`apps.event.states.${state}`) })),
  },
} as const;

const nameOf = ({ name, subject }: StoreEventResource): string => isolate(subject ?? name);

const renderDetail = (event: StoreEventResource): React.ReactElement => <EventDetail event={event} />;
