import type { BuiltInRole } from './auth.contract.js';

/** Menu and pages of an area may use different names. */
export const MEMBER_PERMISSIONS = {
  devices: ['show devices'],
  messages: ['send message'],
  contacts: ['contact_phone', 'show contact_phone', 'add contact_phone'],
  groups: ['groups', 'show groups'],
  templates: ['templates', 'show templates', 'add templates', 'edit templates'],
  campaigns: ['campaigns', 'show campaigns', 'add campaigns', 'edit campaigns'],
  chatbots: ['chatbots', 'add chatbots', 'edit chatbot'],
  auto_replys: ['auto_replys', 'add auto_replys', 'edit auto_reply'],
  apps: ['show apps', 'merchant_services', 'aboundcarts', 'abounded_cart', 'other_events'],
  packages: ['show package'],
  team: [
    'show users',
    'edit users',
    'show all chats',
    'assign chats',
    'close chats',
    'export chats',
    'edit inbox settings',
    'show reports',
  ],
} as const;

export const HELD_TOGETHER: readonly (readonly string[])[] = [
  ['contact_phone', 'show contact_phone'],
  ['groups', 'show groups'],
  ['templates', 'show templates'],
  ['campaigns', 'show campaigns'],
  ['aboundcarts', 'abounded_cart'],
  ['payments', 'show payments'],
];

export const ADMIN_PERMISSIONS = {
  members: ['members'],
  payments: ['payments', 'show payments'],
  tickets: ['answer tickets'],
  package_editor: ['add package', 'edit package'],
} as const;

/** Permissions that are never granted. */
export const SUPER_ADMIN_PERMISSIONS = ['roles', 'audit_log', 'platform_settings', 'health'] as const;

export type Permission =
  | (typeof MEMBER_PERMISSIONS)[keyof typeof MEMBER_PERMISSIONS][number]
  | (typeof ADMIN_PERMISSIONS)[keyof typeof ADMIN_PERMISSIONS][number]
  | (typeof SUPER_ADMIN_PERMISSIONS)[number];

/** Without `show all chats`, a colleague sees own and unassigned chats. */
export const BUILT_IN_ROLES: Record<BuiltInRole, readonly Permission[]> = {
  supervisor: Object.values(MEMBER_PERMISSIONS)
    .flat()
    .filter((name) => name !== 'show package' && name !== 'edit users'),
  agent: [
    'send message',
    'contact_phone',
    'show contact_phone',
    'add contact_phone',
    'templates',
    'show templates',
    'close chats',
  ],
};

export const PERMISSIONS_OF_MEMBER: readonly string[] = Object.values(MEMBER_PERMISSIONS).flat();
export const GRANTABLE_PERMISSIONS: readonly string[] = [
  ...PERMISSIONS_OF_MEMBER,
  ...Object.values(ADMIN_PERMISSIONS).flat(),
];
export const ALL_PERMISSIONS: readonly string[] = [...GRANTABLE_PERMISSIONS, ...SUPER_ADMIN_PERMISSIONS];
