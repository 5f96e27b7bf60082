// Written by scripts/lib/write-menu.mjs from the static data of the pages. Do not edit.
import { IconAddressBook, IconAdjustments, IconApps, IconBolt, IconChartBar, IconCode, IconDeviceMobile, IconHeartbeat, IconHistory, IconInbox, IconLayoutDashboard, IconLifebuoy, IconMessageReply, IconPackage, IconReceipt, IconRobot, IconSend, IconSettings, IconShoppingCartOff, IconSpeakerphone, IconTemplate, IconUsers, IconUsersGroup, IconUsersPlus, IconWebhook } from '@tabler/icons-react';
import type { ListEntry, MenuEntry } from './menu-place.js';

export const ENTRIES: MenuEntry[] = [
  { group: 'main', to: '/dashboard', labelKey: 'dashboard.title', icon: IconLayoutDashboard },
  { group: 'main', to: '/chat/{-$deviceId}', labelKey: 'chats.title', icon: IconInbox, permission: 'show devices', isInbox: true, params: { deviceId: undefined } },
  { group: 'main', to: '/devices', labelKey: 'devices.title', parts: ['connect'], icon: IconDeviceMobile, permission: 'show devices' },
  { group: 'main', to: '/send-message', labelKey: 'messages.title', parts: ['group-send'], icon: IconSend, permission: 'send message', isFlipped: true },
  { group: 'main', to: '/campaigns', labelKey: 'campaigns.title', parts: ['create-campaign', 'edit-campaign', 'show-campaign'], icon: IconSpeakerphone, permission: 'campaigns', isFlipped: true },
  { group: 'main', to: '/templates', labelKey: 'templates.title', parts: ['create-template', 'edit-template'], icon: IconTemplate, permission: 'templates' },
  { group: 'main', to: '/chatbots', labelKey: 'chatbots.title', parts: ['create-chatbot', 'edit-chatbot'], icon: IconRobot, permission: 'chatbots' },
  { group: 'main', to: '/auto-replys', labelKey: 'auto_replies.title', parts: ['create-auto-reply', 'edit-auto-reply'], icon: IconMessageReply, permission: 'auto_replys' },
  { group: 'contacts', to: '/contact-numbers', labelKey: 'contacts.title', parts: ['create-contacts'], icon: IconAddressBook, permission: 'show contact_phone' },
  { group: 'contacts', to: '/groups', labelKey: 'groups.title', icon: IconUsersGroup, permission: 'show groups' },
  { group: 'merchant', to: '/aboundcarts', labelKey: 'carts.title', parts: ['abounded-cart'], icon: IconShoppingCartOff, permission: 'aboundcarts' },
  { group: 'merchant', to: '/other-events', labelKey: 'other_events.title', icon: IconBolt, permission: 'other_events' },
  { group: 'apps', to: '/apps', labelKey: 'apps.title', parts: ['admin-{$platform}-app-setting', '{$platform}-setting-app'], icon: IconApps, permission: 'show apps' },
  { group: 'billing', to: '/packages', labelKey: 'packages.title', parts: ['package-create', 'package-edit'], icon: IconPackage, permission: 'show package' },
  { group: 'billing', to: '/payments', labelKey: 'payments.title', parts: ['credit-note', 'invoice', 'payment-return'], icon: IconReceipt, isForOwner: true },
  { group: 'administration', to: '/members', labelKey: 'members.title', icon: IconUsers, permission: 'members' },
  { group: 'administration', to: '/audit-log', labelKey: 'audit.title', icon: IconHistory, permission: 'audit_log' },
  { group: 'administration', to: '/health', labelKey: 'health.title', icon: IconHeartbeat, permission: 'health' },
  { group: 'account', to: '/team', labelKey: 'team.title', icon: IconUsersPlus, permission: 'show users' },
  { group: 'account', to: '/reports/team', labelKey: 'reports.title', icon: IconChartBar, permission: 'show reports' },
  { group: 'account', to: '/settings', labelKey: 'settings.title', icon: IconSettings },
  { group: 'account', to: '/inbox-settings', labelKey: 'inbox.title', icon: IconAdjustments, permission: 'edit inbox settings' },
  { group: 'account', to: '/help', labelKey: 'help.title', parts: ['create-ticket', 'edit-ticket', 'tickets'], icon: IconLifebuoy, isHelp: true },
  { group: 'account', to: '/api-integrate', labelKey: 'api.title', icon: IconCode, isForOwner: true },
  { group: 'account', to: '/webhooks', labelKey: 'webhooks.title', icon: IconWebhook, isForOwner: true },
];

/** Lists without an entry. */
export const LISTS: ListEntry[] = [
  { to: '/tickets', labelKey: 'tickets.title', parts: ['create-ticket', 'edit-ticket'] },
];
