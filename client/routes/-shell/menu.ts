import { IconDeviceMobile, IconLayoutDashboard, IconSend, type Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

export interface MenuEntry {
  to: NonNullable<LinkProps['to']>;
  labelKey: string;
  icon: Icon;
  /** Who lacks it does not see the entry. */
  permission?: string;
  /** Pages at other addresses that belong to this one. */
  parts?: string[];
}

/** The side menu, top to bottom, in groups with a line between. Only pages that exist; the command palette lists the same. */
export const MENU: MenuEntry[][] = [
  [
    { to: '/dashboard', labelKey: 'dashboard.title', icon: IconLayoutDashboard },
    {
      to: '/devices',
      labelKey: 'devices.title',
      icon: IconDeviceMobile,
      permission: 'show devices',
      parts: ['connect', 'chat'],
    },
    { to: '/send-message', labelKey: 'messages.title', icon: IconSend, permission: 'send message' },
  ],
];
