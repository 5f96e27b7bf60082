import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OperationResource } from '@server/campaigns/definition/operation.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { resendOperation } from '@/data/campaign-report.js';
import { OpenChat } from '@/parts/group-send/open-chat.js';
import { formatPhone } from '@/ui/format/format-phone.js';

interface OperationActionsProps {
  campaignId: number;
  operation: OperationResource;
  /** Whether this is the current run. Earlier ones are read-only. */
  isCurrentRun: boolean;
}

export function OperationActions(props: OperationActionsProps): React.ReactElement {
  const { campaignId, operation, isCurrentRun } = props;
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const { id, name, phone_number: phone, status, state, chat } = operation;
  const recipientName = name ?? `\u2066${formatPhone(phone ?? '')}\u2069`;
  const resend = useMutation({
    mutationFn: () => resendOperation(campaignId, id),
    onSuccess: () => toast.success(t('campaigns.scheduled_again')),
    onError: (error) => showFailure(error, () => resend.mutate()),
  });

  async function handleResend(): Promise<void> {
    const isConfirmed =
      status !== 'done' ||
      (await confirm({
        title: t('campaigns.resend_title', { name: recipientName }),
        body: t('campaigns.resend_body'),
        confirmLabel: t('campaigns.resend'),
      }));
    if (isConfirmed) resend.mutate();
  }
  const isFinal = state !== 'waiting' && state !== 'queued';
  const label = t('campaigns.resend_to', { name: recipientName });
  return (
    <>
      <OpenChat chat={chat} />
      {isCurrentRun && isFinal && phone !== null && (
        <ActionIcon
          aria-label={label}
          title={label}
          disabled={isSuspended}
          loading={resend.isPending}
          onClick={() => void handleResend()}
        >
          <IconRefresh size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </>
  );
}
