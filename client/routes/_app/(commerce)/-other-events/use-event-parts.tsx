import type { OtherEventResource } from '@server/commerce/other-events/other-events.contract.js';
import { useIsPended } from '@/app/use-can.js';
import { countOtherEvents, deleteAllOtherEvents, deleteOtherEvents } from '@/data/shops/other-events.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { ConnectStoreLink } from '@/parts/shops/connect-store-link.js';
import { DeleteAll, DeleteSelected } from '@/ui/list-page/delete-many.js';
import { CodSummary } from './cod-summary.js';
import { EventActions } from './event-actions.js';

/** What can be done with events of stores. */
export function useEventParts({ isEmpty, selection }: ListBasics<OtherEventResource>): ListParts<OtherEventResource> {
  const isPended = useIsPended();
  return {
    before: !isEmpty && <CodSummary />,
    more: !isEmpty && (
      <DeleteAll
        texts="other_events"
        disabled={isPended}
        count={countOtherEvents}
        run={deleteAllOtherEvents}
        onDeleted={selection.clear}
      />
    ),
    renderActions,
    bulk: <DeleteSelected texts="other_events" disabled={isPended} selection={selection} run={deleteOtherEvents} />,
    emptyButton: <ConnectStoreLink />,
  };
}

const renderActions = (event: OtherEventResource): React.ReactElement => <EventActions event={event} />;
