import { IconDeviceMobile } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { deviceChoicesQuery } from '@/data/device-choices.js';
import { EmptyState } from '@/ui/empty-state.js';
import { ButtonLink } from '@/ui/links.js';
import { RowSkeletons } from '@/ui/skeletons.js';
import { SendForm } from './-send/send-form.js';
import { SentList } from './-send/sent-list.js';

export const Route = createFileRoute('/_app/(inbox)/send-message')({
  staticData: { titleKey: 'messages.title', texts: ['chats', 'devices', 'messages', 'sandbox'] },
  beforeLoad: requirePermission('send message'),
  loader: () => queryClient.ensureQueryData(deviceChoicesQuery),
  pendingComponent: RowSkeletons,
  component: SendMessagePage,
});

function SendMessagePage(): React.ReactElement {
  const { data: devices } = useSuspenseQuery(deviceChoicesQuery);
  return (
    <>
      {devices.length === 0 ? <NoDevice /> : <SendForm devices={devices} />}
      <SentList />
    </>
  );
}

function NoDevice(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconDeviceMobile size={24} stroke={1.5} />}
      title={t('messages.no_device')}
      text={t('messages.no_device_text')}
    >
      <ButtonLink to="/connect/{-$sessionId}">{t('messages.connect')}</ButtonLink>
    </EmptyState>
  );
}
