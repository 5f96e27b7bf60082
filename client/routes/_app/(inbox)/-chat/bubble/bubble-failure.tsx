import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNotDue } from '@server/messaging/delivery/not-due.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { retryMessage } from '@/data/messages/messages.js';
import classes from './bubble.module.css';

export function BubbleFailure({ message }: { message: MessageResource }): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const isSuspended = useIsSuspended();
  const retry = useMutation({
    mutationFn: () => retryMessage(message.id),
    onError: (error) => toast.error(describeHttpError(error)),
  });
  return (
    <div className={classes.failure}>
      <span>{t(`messages.failure.${message.failure ?? 'unknown'}`)}</span>
      {canSend && !isSuspended && !isNotDue(message.failure) && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconRefresh size={14} stroke={1.75} />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t('ui.retry')}
        </Button>
      )}
    </div>
  );
}
