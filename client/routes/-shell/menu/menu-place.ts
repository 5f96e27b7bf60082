import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Permission } from '@server/auth/permissions.contract.js';
import type { TextKey } from '@/app/i18n/text-key.js';

interface Group {
  labelKey?: TextKey;
  /** Permissions, one of which shows the group. */
  permissions?: Permission[];
}

export const GROUPS = {
  main: {},
  contacts: { labelKey: 'shell.contacts_numbers', permissions: ['contact_phone', 'groups'] },
  merchant: {
    labelKey: 'shell.merchant_services',
    permissions: ['merchant_services', 'aboundcarts', 'other_events'],
  },
  apps: {},
  billing: { permissions: ['show package', 'payments'] },
  administration: {},
  account: {},
} satisfies Record<string, Group>;

export interface MenuGroup extends Group {
  entries: MenuEntry[];
}

interface EntryOptions {
  permission?: Permission;
  isForOwner?: true;
  isFlipped?: true;
  isInbox?: true;
  isHelp?: true;
}

/** The label is the page's `titleKey`. `scripts/lib/write-menu.mjs` reads these entries. */
export interface MenuPlace extends EntryOptions {
  group: keyof typeof GROUPS;
  at: number;
  /** Tabler name without the prefix `Icon`. */
  icon: string;
}

export interface ListEntry {
  to: NonNullable<LinkProps['to']>;
  labelKey: TextKey;
  /** First path segments of pages below the list. */
  parts?: string[];
}

export interface MenuEntry extends ListEntry, EntryOptions {
  group: keyof typeof GROUPS;
  icon: Icon;
  /** Path parameters to clear, which the router would take from the current address. */
  params?: Record<string, undefined>;
}
