import { useTranslation } from 'react-i18next';
import type { TicketResource } from '@server/support/tickets/tickets.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { deleteTicket } from '@/data/support/tickets.js';

export function useDeleteTicket(): (ticket: Pick<TicketResource, 'id' | 'ticket_no'>) => Promise<boolean> {
  const { t } = useTranslation();
  return async ({ id, ticket_no }) => {
    const isSure = await confirm({
      title: t('tickets.delete_title', { no: ticket_no }),
      body: t('tickets.delete_body'),
      confirmLabel: t('tickets.delete'),
      isDestructive: true,
    });
    if (!isSure) return false;
    try {
      await deleteTicket(id);
      toast.success(t('tickets.deleted'));
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
}
