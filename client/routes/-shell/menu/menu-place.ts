import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Permission } from '@server/auth/permissions.contract.js';
import type { TextKey } from '@/app/i18n/text-key.js';

interface Group {
  labelKey?: TextKey;
  /** Hides the group from users with none of these. */
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
  /** Hides the entry from users without it. */
  permission?: Permission;
  /** Hides the entry from colleagues. */
  isForOwner?: true;
  /** Mirrors the icon in right-to-left languages. */
  isFlipped?: true;
  isInbox?: true;
  isHelp?: true;
}

/** Entry of a page in the menu. Its label is the page's `titleKey`. `scripts/lib/write-menu.mjs` reads it. */
export interface MenuPlace extends EntryOptions {
  group: keyof typeof GROUPS;
  /** Position in the group. */
  at: number;
  /** Name of a Tabler icon without the prefix `Icon`. */
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
  /** Clears path parameters, which the router else takes from the current address. */
  params?: Record<string, undefined>;
}
