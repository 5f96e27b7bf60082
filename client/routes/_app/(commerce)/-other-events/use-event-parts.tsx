import type { OtherEventResource } from '@server/commerce/other-events/other-events.contract.js';
import { useIsSuspended } from '@/app/use-can.js';
import { countOtherEvents, deleteAllOtherEvents, deleteOtherEvents } from '@/data/stores/other-events.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { ConnectStoreLink } from '@/parts/stores/connect-store-link.js';
import { DeleteAll, DeleteSelected } from '@/ui/list-page/delete-many.js';
import { CodSummary } from './cod-summary.js';
import { OtherEventActions } from './other-event-actions.js';

export function useEventParts({ isEmpty, selection }: ListBasics<OtherEventResource>): ListParts<OtherEventResource> {
  const isSuspended = useIsSuspended();
  return {
    before: !isEmpty && <CodSummary />,
    more: !isEmpty && (
      <DeleteAll
        texts="other_events"
        disabled={isSuspended}
        count={countOtherEvents}
        run={deleteAllOtherEvents}
        onDeleted={selection.clear}
      />
    ),
    renderActions,
    bulk: <DeleteSelected texts="other_events" disabled={isSuspended} selection={selection} run={deleteOtherEvents} />,
    emptyButton: <ConnectStoreLink />,
  };
}

const renderActions = (event: OtherEventResource): React.ReactElement => <OtherEventActions event={event} />;
