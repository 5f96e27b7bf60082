import type { OtherEventResource } from '@server/commerce/other-events/other-events.contract.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { ConnectStoreLink } from '@/parts/shops/connect-store-link.js';
import { CodSummary } from './cod-summary.js';
import { BulkOtherEvents } from './bulk-other-events.js';
import { DeleteAllOtherEvents } from './delete-all-other-events.js';
import { EventActions } from './event-actions.js';

/** What can be done with events of stores. */
export function useEventParts({ isEmpty, selection }: ListBasics<OtherEventResource>): ListParts<OtherEventResource> {
  return {
    before: !isEmpty && <CodSummary />,
    more: !isEmpty && <DeleteAllOtherEvents onDeleted={selection.clear} />,
    renderActions,
    bulk: <BulkOtherEvents selection={selection} />,
    emptyButton: <ConnectStoreLink />,
  };
}

const renderActions = (event: OtherEventResource): React.ReactElement => <EventActions event={event} />;
