import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { confirm } from '@/app/confirm.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { changeGroupSend, type GroupSendAction } from '@/data/group-sends.js';
import { countUnsent, countSent } from '@/parts/group-send/count-parts.js';
import { formatNumber } from '@/ui/format/format-number.js';

export function GroupSendActions({ send }: { send: GroupSendResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const unsentCount = countUnsent(send.counts);
  const unsent = { count: unsentCount, number: formatNumber(unsentCount, currentLanguage()) };
  const change = useMutation({
    mutationFn: (action: GroupSendAction) => changeGroupSend(send.id, action),
    onSuccess: (_, action) => toast.success(t(`campaigns.done.${action}`)),
    onError: (error, action) => showFailure(error, () => change.mutate(action)),
  });

  async function handleCancel(): Promise<void> {
    const sent = countSent(send.counts);
    const isConfirmed = await confirm({
      title: t('campaigns.cancel_title', unsent),
      body: t('campaigns.cancel_body', { count: sent, number: formatNumber(sent, currentLanguage()) }),
      confirmLabel: t('campaigns.cancel'),
      keepLabel: t('campaigns.keep'),
      isDestructive: true,
    });
    if (isConfirmed) change.mutate('cancel');
  }
  if (send.state === 'finished' || send.state === 'cancelled') return null;
  const isPaused = send.state === 'paused';
  return (
    <>
      <Button
        variant="default"
        disabled={isSuspended}
        loading={change.isPending}
        title={t(isPaused ? 'campaigns.resume_effect' : 'campaigns.pause_effect', unsent)}
        leftSection={isPaused ? <IconPlayerPlay size={18} stroke={1.5} /> : <IconPlayerPause size={18} stroke={1.5} />}
        onClick={() => change.mutate(isPaused ? 'resume' : 'pause')}
      >
        {t(isPaused ? 'campaigns.resume' : 'campaigns.pause')}
      </Button>
      <Button
        variant="default"
        disabled={isSuspended || change.isPending}
        leftSection={<IconX size={18} stroke={1.5} />}
        onClick={() => void handleCancel()}
      >
        {t('campaigns.cancel')}
      </Button>
    </>
  );
}
