import i18next from 'i18next';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS_PER_MESSAGE } from '@server/support/tickets/ticket-limits.contract.js';
import type { TicketDetail } from '@server/support/tickets/tickets.contract.js';
import type { TextValues } from '@server/templates/text/text-shapes.contract.js';
import { queryClient } from '@/app/query-client.js';
import { toast } from '@/app/toast.js';
import { changeDraft, readChatDraft } from '@/data/chats/drafts.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';

/** Returns values of the ticket's account, which is the recipient. */
export async function valuesOfTicket({ account }: TicketDetail): Promise<TextValues> {
  const { values } = await queryClient.ensureQueryData(textValuesQuery);
  return { ...values, ...(account && { name: account.name }) };
}

export function attachToTicket(draftName: string, chosen: readonly File[]): void {
  if (chosen.length === 0) return;
  const { files } = readChatDraft(draftName);
  const fitting = chosen.filter(({ size }) => size <= MAX_ATTACHMENT_BYTES);
  const attached = [...files, ...fitting].slice(0, MAX_ATTACHMENTS_PER_MESSAGE);
  if (attached.length < files.length + chosen.length) toast.error(i18next.t('replies.files_left_out'));
  changeDraft(draftName, { files: attached });
}
