import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Permission } from '@server/auth/permissions.contract.js';
import type { TextKey } from '@/app/i18n/text-key.js';

interface Group {
  labelKey?: TextKey;
  /** The group is hidden unless one of them is held. */
  permissions?: Permission[];
}

/** Groups of the menu, in their order. */
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

interface EntryTerms {
  /** The entry is hidden without it. */
  permission?: Permission;
  /** The entry is hidden from colleagues. */
  isForOwner?: true;
  /** Mirrors the icon in right-to-left languages. */
  isFlipped?: true;
  isInbox?: true;
  isHelp?: true;
}

/** Entry of a page in the menu. Its label is the page's `titleKey`. `scripts/lib/write-menu.mjs` reads it. */
export interface MenuPlace extends EntryTerms {
  group: keyof typeof GROUPS;
  /** Position in the group. */
  at: number;
  /** An icon of Tabler, without `Icon`. */
  icon: string;
}

export interface ListEntry {
  to: NonNullable<LinkProps['to']>;
  labelKey: TextKey;
  /** First segments of the pages below it. */
  parts?: string[];
}

export interface MenuEntry extends ListEntry, EntryTerms {
  group: keyof typeof GROUPS;
  icon: Icon;
  /** The current address would fill in these path parameters. */
  params?: Record<string, undefined>;
}
