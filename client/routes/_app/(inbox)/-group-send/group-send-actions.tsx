import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { confirm } from '@/app/confirm.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { changeGroupSend, type GroupSendAction } from '@/data/group-sends.js';
import { countAhead, countSent } from '@/parts/group-send/count-parts.js';
import { formatNumber } from '@/ui/format/format-number.js';

/** Pause, resume, cancel; each says what it means for those who are still to get the message. */
export function GroupSendActions({ send }: { send: GroupSendResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const ahead = countAhead(send.counts);
  const counted = { count: ahead, number: formatNumber(ahead, currentLanguage()) };
  const change = useMutation({
    mutationFn: (action: GroupSendAction) => changeGroupSend(send.id, action),
    onSuccess: (_, action) => toast.success(t(`campaigns.done.${action}`)),
    onError: (error, action) => tellFailure(error, () => change.mutate(action)),
  });

  async function handleCancel(): Promise<void> {
    const sent = countSent(send.counts);
    const isAgreed = await confirm({
      title: t('campaigns.cancel_title', counted),
      body: t('campaigns.cancel_body', { count: sent, number: formatNumber(sent, currentLanguage()) }),
      confirmLabel: t('campaigns.cancel'),
      keepLabel: t('campaigns.keep'),
      isDestructive: true,
    });
    if (isAgreed) change.mutate('cancel');
  }
  if (send.state === 'finished' || send.state === 'cancelled') return null;
  const isPaused = send.state === 'paused';
  return (
    <>
      <Button
        variant="default"
        disabled={isPended}
        loading={change.isPending}
        title={t(isPaused ? 'campaigns.resume_effect' : 'campaigns.pause_effect', counted)}
        leftSection={isPaused ? <IconPlayerPlay size={18} stroke={1.5} /> : <IconPlayerPause size={18} stroke={1.5} />}
        onClick={() => change.mutate(isPaused ? 'resume' : 'pause')}
      >
        {t(isPaused ? 'campaigns.resume' : 'campaigns.pause')}
      </Button>
      <Button
        variant="default"
        disabled={isPended || change.isPending}
        leftSection={<IconX size={18} stroke={1.5} />}
        onClick={() => void handleCancel()}
      >
        {t('campaigns.cancel')}
      </Button>
    </>
  );
}
