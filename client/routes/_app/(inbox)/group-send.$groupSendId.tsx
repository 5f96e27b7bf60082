import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { GroupSendRecipient } from '@server/campaigns/campaigns.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { groupSendQuery, RECIPIENT_STATUSES, recipientsQuery, type RecipientsSearch } from '@/data/group-sends.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { ListPage } from '@/ui/list-page/list-page.js';
import { readChoice, readListSearch } from '@/ui/list-page/list-search.js';
import { GroupSendHead } from './-group-send/group-send-head.js';
import { OpenChat } from './-group-send/open-chat.js';
import { StatusTabs } from './-group-send/status-tabs.js';
import { useRecipientColumns } from './-group-send/use-recipient-columns.js';

export const Route = createFileRoute('/_app/(inbox)/group-send/$groupSendId')({
  staticData: { shape: 'list', titleKey: 'campaigns.group_send', texts: ['campaigns', 'messages'] },
  beforeLoad: requirePermission('send message'),
  validateSearch: (raw: Record<string, unknown>): RecipientsSearch => {
    const status = readChoice(raw['status'], RECIPIENT_STATUSES);
    return { ...readListSearch(raw), ...(status && { status }) };
  },
  loader: async ({ params }) => {
    const id = Number(params.groupSendId);
    if (!Number.isInteger(id)) throw notFound();
    await queryClient.ensureQueryData(groupSendQuery(id)).catch((error: unknown) => {
      throw error instanceof HttpError && error.status === 404 ? notFound() : error;
    });
  },
  component: GroupSendPage,
});

function GroupSendPage(): React.ReactElement {
  const { t } = useTranslation();
  const id = Number(Route.useParams().groupSendId);
  const search = Route.useSearch();
  const { data: send, dataUpdatedAt } = useSuspenseQuery(groupSendQuery(id));
  const { data, error, refetch, isPlaceholderData } = useQuery(recipientsQuery(id, search));
  const columns = useRecipientColumns();
  return (
    <>
      <GroupSendHead send={send} heardAt={dataUpdatedAt} />
      <StatusTabs counts={send.counts} status={search.status} />
      <ListPage
        label={t('campaigns.recipients')}
        search={search}
        searchHint={t('campaigns.search_hint')}
        filtered={{ status: search.status }}
        page={data}
        error={error}
        onRetry={() => void refetch()}
        isChanging={isPlaceholderData}
        columns={columns}
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
