import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCopy, IconDots, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TicketDetail } from '@server/support/tickets/tickets.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { setTicketStatus } from '@/data/support/tickets.js';
import { copyText } from '@/parts/copy-text.js';
import { formatDayTime } from '@/ui/format/format-time.js';
import { PageHeader } from '@/ui/page-header.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { useDeleteTicket } from './use-delete-ticket.js';
import { TICKET_TONES } from './statuses.js';
import classes from './ticket.module.css';

export function TicketHead({ ticket, isLong }: { ticket: TicketDetail; isLong: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeleteTicket();
  const { id, ticket_no: no, body, status, first_answered_at: firstAnsweredAt, device } = ticket;
  // Phones show state and menu on one line.
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  const isClosed = status === 'closed';
  const CloseIcon = isClosed ? IconLockOpen : IconLock;
  const closeLabel = t(isClosed ? 'tickets.reopen' : 'tickets.close');
  const change = useMutation({
    mutationFn: () => setTicketStatus(id, isClosed ? 'open' : 'closed'),
    onError: (error) => showFailure(error),
  });
  const copyTexts = { copied: t('tickets.copied'), notCopied: t('tickets.not_copied') };
  async function handleDelete(): Promise<void> {
    if (await remove(ticket)) await navigate({ to: '/tickets' });
  }
  return (
    <PageHeader
      title={t('tickets.one')}
      description={
        <>
          {isLong && (
            <strong className={classes.question}>
              <ClampedText text={firstWords(body)} lines={3} />
            </strong>
          )}
          <span className={classes.state}>
            <StatusChip tone={TICKET_TONES[status]} word={t(`tickets.statuses.${status}`)} />
            {status !== 'closed' && (
              <strong>{t(ticket.is_support ? `tickets.now_for_support.${status}` : `tickets.now.${status}`)}</strong>
            )}
            <span>
              {t('tickets.ticket_no')}: <bdi dir="ltr">{no}</bdi>
            </span>
            {firstAnsweredAt && (
              <span>
                {t('tickets.first_answered', { when: formatDayTime(new Date(firstAnsweredAt), currentLanguage()) })}
              </span>
            )}
            {device && (
              <span>
                {t('tickets.device')}: <bdi>{device.device_name}</bdi>
              </span>
            )}
          </span>
        </>
      }
    >
      {isWide && (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
          {closeLabel}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('ui.more_actions')} title={t('ui.more_actions')}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isWide && (
            <Menu.Item leftSection={<CloseIcon size={18} stroke={1.5} />} onClick={() => change.mutate()}>
              {closeLabel}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={18} stroke={1.5} />} onClick={() => void copyText(no, copyTexts)}>
            {t('tickets.copy_no')}
          </Menu.Item>
          {ticket.may_delete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.5} />}
              onClick={() => void handleDelete()}
            >
              {t('tickets.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </PageHeader>
  );
}

/** Most characters for which a title has room. */
const MAX_TITLE_LENGTH = 120;

/** Returns a title, because tickets have no subject. */
const firstWords = (body: string): string => body.trim().split('\n', 1)[0]!.slice(0, MAX_TITLE_LENGTH);
