import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TicketDetail } from '@server/support/tickets/tickets.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { setTicketStatus } from '@/data/support/tickets.js';
import { formatDayTime } from '@/ui/format/format-time.js';
import { PageHeader } from '@/ui/page-header.js';
import { StatusChip } from '@/ui/status-chip.js';
import { useDeleteTicket } from './ask-to-delete.js';
import { TONES } from './statuses.js';
import classes from './ticket.module.css';

/** Number, state, when it was first answered, and what may be done with the whole. */
export function TicketHead({ ticket }: { ticket: TicketDetail }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeleteTicket();
  const { id, ticket_no: no, status, first_answered_at: answered, device } = ticket;
  const isClosed = status === 'closed';
  const change = useMutation({
    mutationFn: () => setTicketStatus(id, isClosed ? 'open' : 'closed'),
    onError: (error) => tellFailure(error),
  });
  async function handleDelete(): Promise<void> {
    if (await remove(ticket)) await navigate({ to: '/tickets' });
  }
  return (
    <PageHeader
      title={t('tickets.title_of', { no: `\u2066${no}\u2069` })}
      description={
        <span className={classes.state}>
          <StatusChip tone={TONES[status]} word={t(`tickets.statuses.${status}`)} />
          <strong>{t(ticket.is_support ? `tickets.now_for_support.${status}` : `tickets.now.${status}`)}</strong>
          {answered && (
            <span>{t('tickets.first_answered', { when: formatDayTime(new Date(answered), currentLanguage()) })}</span>
          )}
          {device && (
            <span>
              {t('tickets.device')}: <bdi>{device.device_name}</bdi>
            </span>
          )}
        </span>
      }
    >
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        {t(isClosed ? 'tickets.reopen' : 'tickets.close')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('ui.more_actions')} title={t('ui.more_actions')}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.5} />} onClick={() => void handleDelete()}>
            {t('tickets.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </PageHeader>
  );
}
