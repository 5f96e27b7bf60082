import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketResource } from '@server/support/tickets/tickets.contract.js';
import { ActionIconLink } from '@/ui/links.js';
import { useDeleteTicket } from '../-ticket/use-delete-ticket.js';

export function TicketActions({ ticket }: { ticket: TicketResource }): React.ReactElement {
  const { t } = useTranslation();
  const remove = useDeleteTicket();
  const labels = {
    open: t('tickets.open_of', { no: ticket.ticket_no }),
    remove: t('tickets.delete_of', { no: ticket.ticket_no }),
  };
  // The row's page has both actions on phones.
  return (
    <>
      <ActionIconLink
        to="/edit-ticket/$ticketId"
        params={{ ticketId: String(ticket.id) }}
        aria-label={labels.open}
        title={labels.open}
        visibleFrom="sm"
      >
        <IconPencil size={18} stroke={1.5} />
      </ActionIconLink>
      {ticket.may_delete && (
        <ActionIcon
          aria-label={labels.remove}
          title={labels.remove}
          visibleFrom="sm"
          onClick={() => void remove(ticket)}
        >
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </>
  );
}
