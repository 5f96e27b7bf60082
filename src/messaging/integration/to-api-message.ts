import { messageText } from '../conversations/messages/message-text.contract.js';
import type { MessageResource } from '../messaging.contract.js';
import type { ApiMessage } from './integration.contract.js';

interface MessageParties {
  device: string | null;
  phone: string | null;
  contactId: number | null;
  whatsappId: string | null;
}

const TICKS: Partial<Record<MessageResource['status'], number>> = { sent: 1, delivered: 2, read: 3, played: 3 };

export function toApiMessage(
  message: MessageResource,
  { device, phone, contactId, whatsappId }: MessageParties,
  origin: string,
): ApiMessage {
  const { media, media_base: base, status } = message;
  return {
    id: String(message.id),
    device,
    phone,
    chat_id: message.chat_id,
    contact_id: contactId,
    whatsapp_id: whatsappId,
    direction: message.from_me ? 'out' : 'in',
    kind: message.kind,
    body: messageText(message),
    media: media && {
      mimetype: media.mimetype,
      file_name: media.file_name,
      size: media.size,
      url: base?.url ? `${origin}${base.url}` : null,
    },
    is_edited: message.is_edited,
    is_history: message.is_history,
    poll: message.poll,
    album_id: message.album_id,
    order: message.order,
    product: message.product,
    reply: message.reply,
    referral: message.referral,
    status,
    ticks: TICKS[status] ?? 0,
    reason: message.failure ?? message.hold?.reason ?? null,
    send_at: null,
    created_at: message.created_at,
    updated_at: message.updated_at,
  };
}
