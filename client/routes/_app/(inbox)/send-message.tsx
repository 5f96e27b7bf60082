import { IconDeviceMobile } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { waitBriefly } from '@/app/wait-briefly.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission, useColleagueCan } from '@/app/use-can.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { phonesQuery } from '@/data/sandbox.js';
import { readSession } from '@/data/account/session.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ButtonLink } from '@/ui/links.js';
import { GroupSendList } from './-send/group-send-list.js';
import { SendForm } from './-send/send-form.js';
import { SentList } from './-send/sent-list.js';

interface SendSearch {
  contact_id?: number | undefined;
  group_id?: number | undefined;
}

export const Route = createFileRoute('/_app/(inbox)/send-message')({
  staticData: {
    shape: 'form',
    titleKey: 'messages.title',
    menu: { group: 'main', at: 40, icon: 'Send', permission: 'send message', isFlipped: true },
    texts: ['campaigns', 'chats', 'devices', 'media', 'messages', 'text'],
  },
  validateSearch: ({ contact_id, group_id }: Record<string, unknown>): SendSearch => ({
    ...(isId(contact_id) && { contact_id: Number(contact_id) }),
    ...(isId(group_id) && { group_id: Number(group_id) }),
  }),
  beforeLoad: requirePermission('send message'),
  loader: async () => {
    const session = await readSession();
    // Virtual phones and variables appear together with their fields.
    const suggestions = [
      queryClient.prefetchQuery(textValuesQuery),
      ...(session?.network === 'sandbox' ? [queryClient.prefetchQuery(phonesQuery())] : []),
    ];
    await Promise.all([queryClient.ensureQueryData(deviceChoicesQuery), waitBriefly(Promise.all(suggestions))]);
  },
  component: SendMessagePage,
});

const isId = (value: unknown): boolean => Number.isInteger(Number(value)) && Number(value) > 0;

function SendMessagePage(): React.ReactElement {
  const { data: devices } = useSuspenseQuery(deviceChoicesQuery);
  const { contact_id = null, group_id = null } = Route.useSearch();
  return (
    <>
      {devices.length === 0 ? (
        <>
          <NoDevice />
          <SentList />
        </>
      ) : (
        <SendForm
          key={`${contact_id}/${group_id}`}
          devices={devices}
          contact={group_id === null ? contact_id : null}
          group={group_id}
        />
      )}
      <GroupSendList />
    </>
  );
}

function NoDevice(): React.ReactElement {
  const { t } = useTranslation();
  const canConnect = useColleagueCan('show devices');
  return (
    <EmptyState
      icon={<IconDeviceMobile size={24} stroke={1.5} />}
      title={t('messages.no_device')}
      text={t(canConnect ? 'messages.no_device_text' : 'messages.no_device_ask')}
    >
      {canConnect && <ButtonLink to="/connect/{-$sessionId}">{t('messages.connect')}</ButtonLink>}
    </EmptyState>
  );
}
