import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { http } from '@/app/http/http.js';
import { showMessage } from './messages.js';

export const reactTo = (id: number, emoji: string | null): Promise<void> => change(id, 'react', { emoji });

export const editMessage = (id: number, body: string): Promise<void> => change(id, 'edit', { body });

export const deleteMessage = (id: number): Promise<void> => change(id, 'delete');

async function change(id: number, action: 'react' | 'edit' | 'delete', body?: object): Promise<void> {
  const { data } = await http.post<{ data: MessageResource }>(`/api/v1/messages/${id}/${action}`, body);
  showMessage(data);
}
