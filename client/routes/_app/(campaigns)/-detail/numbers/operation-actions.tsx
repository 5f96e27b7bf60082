import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OperationResource } from '@server/campaigns/definition/operation.contract.js';
import { confirm } from '@/app/confirm.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { resendOperation } from '@/data/campaign-report.js';
import { OpenChat } from '@/parts/group-send/open-chat.js';
import { formatPhone } from '@/ui/format/format-phone.js';

interface OperationActionsProps {
  campaignId: number;
  operation: OperationResource;
  /** Of the present run: earlier ones are only read. */
  isPresent: boolean;
}

/** To what became of it, and once more to this number. */
export function OperationActions(props: OperationActionsProps): React.ReactElement {
  const { campaignId, operation, isPresent } = props;
  const { t } = useTranslation();
  const isPended = useIsPended();
  const { id, name, phone_number: phone, status, state, chat } = operation;
  const person = name ?? `\u2066${formatPhone(phone ?? '')}\u2069`;
  const resend = useMutation({
    mutationFn: () => resendOperation(campaignId, id),
    onSuccess: () => toast.success(t('campaigns.scheduled_again')),
    onError: (error) => tellFailure(error, () => resend.mutate()),
  });

  /** Who has it already would get it a second time. */
  async function handleResend(): Promise<void> {
    const isAgreed =
      status !== 'done' ||
      (await confirm({
        title: t('campaigns.resend_title', { name: person }),
        body: t('campaigns.resend_body'),
        confirmLabel: t('campaigns.resend'),
      }));
    if (isAgreed) resend.mutate();
  }
  const isOver = state !== 'waiting' && state !== 'queued';
  const word = t('campaigns.resend_to', { name: person });
  return (
    <>
      <OpenChat chat={chat} />
      {isPresent && isOver && phone !== null && (
        <ActionIcon
          aria-label={word}
          title={word}
          disabled={isPended}
          loading={resend.isPending}
          onClick={() => void handleResend()}
        >
          <IconRefresh size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </>
  );
}
