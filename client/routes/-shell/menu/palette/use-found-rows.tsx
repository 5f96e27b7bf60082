import type { SpotlightActionData } from '@mantine/spotlight';
import { IconAddressBook, IconLifebuoy, IconMessage, IconShoppingCartOff, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { campaignPages } from '@/data/campaigns.js';
import { chatSearchQuery } from '@/data/chats/chats.js';
import { contactPages } from '@/data/contacts/contacts.js';
import { cartPages } from '@/data/stores/carts.js';
import { ticketPages } from '@/data/support/tickets.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { useMenu } from '../menu.js';

const MIN_SEARCH_LENGTH = 2;
const MAX_ROWS = 5;
const MAX_TICKET_TEXT_LENGTH = 80;

/** Keeps the number left to right by U+2066 and U+2069. */
const showPhone = (phone: string): string => `\u2066${formatPhone(phone)}\u2069`;

interface FoundGroup {
  group: string;
  actions: SpotlightActionData[];
}

export function useFoundRows(typed: string, search: string): FoundGroup[] {
  const { t } = useTranslation();
  const router = useRouter();
  const isLongEnough = search.length >= MIN_SEARCH_LENGTH;
  const query = { search, rows: MAX_ROWS };
  const hasInbox = useMenu().some(({ entries }) => entries.some(({ isInbox }) => isInbox));
  const [canSeeContacts, canSeeCampaigns] = [useCan('show contact_phone'), useCan('show campaigns')];
  const canSeeCarts = useCan('aboundcarts');
  const { data: chats } = useQuery({ ...chatSearchQuery(search, MAX_ROWS), enabled: isLongEnough && hasInbox });
  const { data: contacts } = useQuery({ ...contactPages.query(query), enabled: isLongEnough && canSeeContacts });
  const { data: campaigns } = useQuery({ ...campaignPages.query(query), enabled: isLongEnough && canSeeCampaigns });
  const { data: carts } = useQuery({ ...cartPages.query(query), enabled: isLongEnough && canSeeCarts });
  const { data: tickets } = useQuery({ ...ticketPages.query(query), enabled: isLongEnough });
  if (!isLongEnough) return [];
  // Stops the palette from filtering the server's results.
  const keywords = [typed, search];
  return [
    {
      group: t('chats.title'),
      actions: (chats ?? []).map(({ id, device_id: via, phone, profile_info: { name } }) => ({
        id: `chat-${id}`,
        label: name ?? (phone === null ? String(id) : showPhone(phone)),
        ...(name !== null && phone !== null && { description: showPhone(phone) }),
        keywords,
        leftSection: <IconMessage size={20} stroke={1.5} />,
        onClick: () =>
          void router.navigate({
            to: '/chat/{-$deviceId}',
            params: { deviceId: undefined },
            search: { chat: id, via },
          }),
      })),
    },
    {
      group: t('contacts.title'),
      actions: (canSeeContacts ? (contacts?.data ?? []) : []).map(({ id, name, phone_number: phone }) => ({
        id: `contact-${id}`,
        label: name ?? (phone === null ? String(id) : showPhone(phone)),
        ...(name !== null && phone !== null && { description: showPhone(phone) }),
        keywords,
        leftSection: <IconAddressBook size={20} stroke={1.5} />,
        onClick: () => void router.navigate({ to: '/contact-numbers', search: { contact: id } }),
      })),
    },
    {
      group: t('campaigns.title'),
      actions: (canSeeCampaigns ? (campaigns?.data ?? []) : []).map(({ id, name }) => ({
        id: `campaign-${id}`,
        label: name,
        keywords,
        leftSection: <IconSpeakerphone size={20} stroke={1.5} className="flip" />,
        onClick: () => void router.navigate({ to: '/show-campaign/$campaignId', params: { campaignId: String(id) } }),
      })),
    },
    {
      group: t('carts.title'),
      actions: (canSeeCarts ? (carts?.data ?? []) : []).map(({ id, event }) => ({
        id: `cart-${id}`,
        label: event.customer_name ?? (event.customer_phone === null ? String(id) : showPhone(event.customer_phone)),
        ...(event.customer_name !== null &&
          event.customer_phone !== null && { description: showPhone(event.customer_phone) }),
        keywords,
        leftSection: <IconShoppingCartOff size={20} stroke={1.5} />,
        onClick: () => void router.navigate({ to: '/abounded-cart/$cartId', params: { cartId: String(id) } }),
      })),
    },
    {
      group: t('tickets.title'),
      actions: (tickets?.data ?? []).map(({ id, ticket_no: number, body }) => ({
        id: `ticket-${id}`,
        label: `\u2066${number}\u2069`,
        description: body.slice(0, MAX_TICKET_TEXT_LENGTH),
        keywords,
        leftSection: <IconLifebuoy size={20} stroke={1.5} />,
        onClick: () => void router.navigate({ to: '/edit-ticket/$ticketId', params: { ticketId: String(id) } }),
      })),
    },
  ];
}
