import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { GroupSendRecipient } from '@server/campaigns/campaigns.contract.js';
import { waitBriefly } from '@/app/wait-briefly.js';
import { orNotFound } from '@/app/http/not-found.js';
import { defineAddress, oneOf } from '@/app/lists/list-address.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { groupSendQuery, recipientPages } from '@/data/group-sends.js';
import { ListView } from '@/parts/list/list-view.js';
import { CountTabs } from '@/ui/count-tabs.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { GroupSendHead } from './-group-send/group-send-head.js';
import { OpenChat } from '@/parts/group-send/open-chat.js';
import { RECIPIENT_STATUSES } from '@/parts/group-send/recipient-statuses.js';
import { recipientTabs } from '@/parts/group-send/recipient-tabs.js';
import { recipientColumns } from './-group-send/recipient-columns.js';
import classes from './-group-send/group-send.module.css';

const address = defineAddress({ status: oneOf(RECIPIENT_STATUSES) });

export const Route = createFileRoute('/_app/(inbox)/group-send/$groupSendId')({
  staticData: {
    shape: 'list',
    titleKey: 'campaigns.group_send',
    parent: '/send-message',
    texts: ['campaigns', 'messages'],
  },
  beforeLoad: requirePermission('send message'),
  validateSearch: address.read,
  loaderDeps: address.deps,
  loader: async ({ params, deps, cause }) => {
    const id = Number(params.groupSendId);
    if (!Number.isInteger(id)) throw notFound();
    const people = waitBriefly(queryClient.prefetchQuery(recipientPages(id).query(deps)));
    await orNotFound(queryClient.ensureQueryData(groupSendQuery(id)));
    if (cause !== 'stay') await people;
  },
  component: GroupSendPage,
});

function GroupSendPage(): React.ReactElement {
  const { t } = useTranslation();
  const id = Number(Route.useParams().groupSendId);
  const { status } = Route.useSearch();
  const { data: send, dataUpdatedAt } = useSuspenseQuery(groupSendQuery(id));
  return (
    <>
      <GroupSendHead send={send} updatedAt={dataUpdatedAt} />
      <div className={classes.tabs}>
        <CountTabs
          label={t('campaigns.by_status')}
          name="status"
          chosen={status ?? 'all'}
          tabs={recipientTabs(send.counts, status, t)}
        />
      </div>
      <ListView
        address={address}
        pages={recipientPages(id)}
        label="campaigns.recipients"
        searchHint="campaigns.search_hint"
        columns={recipientColumns}
        nameOf={nameOf}
        renderActions={renderActions}
      />
    </>
  );
}

const renderActions = ({ chat }: GroupSendRecipient): React.ReactElement => <OpenChat chat={chat} />;

function nameOf({ name, phone_number, id }: GroupSendRecipient): string {
  return name ?? (phone_number ? formatPhone(phone_number) : String(id));
}
