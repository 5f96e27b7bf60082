import {
  IconAddressBook,
  IconApps,
  IconBolt,
  IconCode,
  IconDeviceMobile,
  IconHeartbeat,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMessageReply,
  IconPackage,
  IconReceipt,
  IconRobot,
  IconSend,
  IconSettings,
  IconShoppingCartOff,
  IconSpeakerphone,
  IconTemplate,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { useLocation, type LinkProps } from '@tanstack/react-router';
import type { TextKey } from '@/app/i18n/text-key.js';
import { useSession } from '@/data/account/session.js';

export interface MenuEntry {
  to: NonNullable<LinkProps['to']>;
  labelKey: TextKey;
  icon: Icon;
  /** Who lacks it does not see the entry. */
  permission?: string;
  /** Pages at other addresses that belong to this one. */
  parts?: string[];
  /** Without what the address of the page in hand would fill in. */
  params?: Record<string, undefined>;
  /** Its icon points along the line of reading. */
  isFlipped?: true;
  /** Shows how much waits there. */
  isInbox?: true;
  /** Shows whether a ticket was answered. */
  isHelp?: true;
}

export interface MenuGroup {
  /** Stands above its entries. */
  labelKey?: TextKey;
  /** Who has none of them does not see the group. */
  permissions?: string[];
  entries: MenuEntry[];
}

/** Pages of single apps, of merchants and of administrators. */
const APP_PAGES = ['zid', 'salla', 'shopify', 'woocommerce', 'twsaa'].flatMap((platform) => [
  `${platform}-setting-app`,
  `admin-${platform}-app-setting`,
]);

/** The side menu, top to bottom, in groups with a line between. Only pages that exist; the command palette lists the same. */
const MENU: MenuGroup[] = [
  {
    entries: [
      { to: '/dashboard', labelKey: 'dashboard.title', icon: IconLayoutDashboard },
      {
        to: '/chat/{-$deviceId}',
        params: { deviceId: undefined },
        labelKey: 'chats.title',
        icon: IconInbox,
        permission: 'show devices',
        isInbox: true,
      },
      {
        to: '/devices',
        labelKey: 'devices.title',
        icon: IconDeviceMobile,
        permission: 'show devices',
        parts: ['connect'],
      },
      {
        to: '/send-message',
        labelKey: 'messages.title',
        icon: IconSend,
        permission: 'send message',
        isFlipped: true,
        parts: ['group-send'],
      },
      {
        to: '/campaigns',
        labelKey: 'campaigns.title',
        icon: IconSpeakerphone,
        permission: 'campaigns',
        isFlipped: true,
        parts: ['create-campaign', 'edit-campaign', 'show-campaign'],
      },
      {
        to: '/templates',
        labelKey: 'templates.title',
        icon: IconTemplate,
        permission: 'templates',
        parts: ['create-template', 'edit-template'],
      },
      {
        to: '/chatbots',
        labelKey: 'chatbots.title',
        icon: IconRobot,
        permission: 'chatbots',
        parts: ['create-chatbot', 'edit-chatbot'],
      },
      {
        to: '/auto-replys',
        labelKey: 'auto_replies.title',
        icon: IconMessageReply,
        permission: 'auto_replys',
        parts: ['create-auto-reply', 'edit-auto-reply'],
      },
    ],
  },
  {
    labelKey: 'shell.contacts_numbers',
    permissions: ['contact_phone', 'groups'],
    entries: [
      {
        to: '/contact-numbers',
        labelKey: 'contacts.title',
        icon: IconAddressBook,
        permission: 'show contact_phone',
        parts: ['create-contacts'],
      },
      { to: '/groups', labelKey: 'groups.title', icon: IconUsersGroup, permission: 'show groups' },
    ],
  },
  {
    labelKey: 'shell.merchant_services',
    permissions: ['merchant_services', 'aboundcarts', 'other_events'],
    entries: [
      {
        to: '/aboundcarts',
        labelKey: 'carts.title',
        icon: IconShoppingCartOff,
        permission: 'aboundcarts',
        parts: ['abounded-cart'],
      },
      { to: '/other-events', labelKey: 'other_events.title', icon: IconBolt, permission: 'other_events' },
    ],
  },
  {
    entries: [{ to: '/apps', labelKey: 'apps.title', icon: IconApps, permission: 'show apps', parts: APP_PAGES }],
  },
  {
    permissions: ['show package', 'payments'],
    entries: [
      {
        to: '/packages',
        labelKey: 'packages.title',
        icon: IconPackage,
        permission: 'show package',
        parts: ['package-create', 'package-edit'],
      },
      { to: '/payments', labelKey: 'payments.title', icon: IconReceipt, parts: ['invoice', 'payment-return'] },
    ],
  },
  {
    entries: [
      { to: '/members', labelKey: 'members.title', icon: IconUsers, permission: 'members' },
      { to: '/audit-log', labelKey: 'audit.title', icon: IconHistory, permission: 'audit_log' },
      { to: '/health', labelKey: 'health.title', icon: IconHeartbeat, permission: 'health' },
    ],
  },
  {
    entries: [
      { to: '/settings', labelKey: 'settings.title', icon: IconSettings },
      {
        to: '/help',
        labelKey: 'help.title',
        icon: IconLifebuoy,
        parts: ['tickets', 'create-ticket', 'edit-ticket'],
        isHelp: true,
      },
      { to: '/api-integrate', labelKey: 'api.title', icon: IconCode },
      { to: '/webhooks', labelKey: 'webhooks.title', icon: IconWebhook },
    ],
  },
];

/** Pages that are no entry themselves, and what belongs to them. */
const LISTS: (Pick<MenuEntry, 'to' | 'labelKey'> & { parts: string[] })[] = [
  { to: '/tickets', labelKey: 'tickets.title', parts: ['create-ticket', 'edit-ticket'] },
];

/** The list that the page in hand belongs to; none when it is in the menu itself, or belongs to what this user does not see. */
export function useParentPage(): Pick<MenuEntry, 'to' | 'labelKey'> | undefined {
  const entries = useMenu().flatMap((group) => group.entries);
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    LISTS.find((list) => belongsTo(list, path)) ??
    entries.find((entry) => belongsTo(entry, path) || path.startsWith(`${entry.to}/`))
  );
}

export const belongsTo = ({ parts }: { parts?: string[] }, path: string): boolean =>
  parts?.includes(path.split('/')[1]!) ?? false;

/** The groups and entries this user sees. */
export function useMenu(): MenuGroup[] {
  const { permission: held } = useSession().data;
  return MENU.filter(({ permissions }) => !permissions || permissions.some((name) => held.includes(name)))
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ permission }) => permission === undefined || held.includes(permission)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
