import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Logo } from '@/ui/logo.js';
import { useActiveInView } from '@/app/use-active-in-view.js';
import { UnreadCount, UnreadTickets } from './unread-count.js';
import { belongsTo, useMenu } from './menu.js';
import type { MenuEntry } from './menu-place.js';
import classes from './sidebar.module.css';

interface SidebarProps {
  isCollapsed: boolean;
  /** Handler, absent in the drawer. */
  onToggle?: () => void;
  isDrawerToggle?: boolean;
}

export function Sidebar({ isCollapsed, onToggle, isDrawerToggle = false }: SidebarProps): React.ReactElement {
  const { t } = useTranslation();
  const menu = useActiveInView<HTMLElement>();
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleLabel = t(isCollapsed ? 'shell.expand_menu' : 'shell.collapse_menu');
  return (
    <div className={classes.sidebar} data-collapsed={isCollapsed || undefined}>
      <Link to="/dashboard" className={classes.brand} aria-label={t('shell.name')}>
        <Logo size={28} />
        {!isCollapsed && <span className={classes.name}>{t('shell.name')}</span>}
      </Link>
      <nav ref={menu} className={classes.nav} aria-label={t('shell.menu')}>
        {useMenu().map((group) => (
          <div key={group.entries[0]?.to} className={classes.group}>
            {group.labelKey && !isCollapsed && <div className={classes.groupName}>{t(group.labelKey)}</div>}
            <ul className={classes.entries} {...(group.labelKey && { 'aria-label': t(group.labelKey) })}>
              {group.entries.map((entry) => (
                <li key={entry.to}>
                  <Entry entry={entry} isCollapsed={isCollapsed} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {onToggle && (
        <div className={classes.foot}>
          <ActionIcon
            aria-label={toggleLabel}
            title={toggleLabel}
            aria-haspopup={isDrawerToggle ? 'dialog' : undefined}
            onClick={onToggle}
          >
            <ToggleIcon size={20} stroke={1.5} className="flip" />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}

function Entry({ entry, isCollapsed }: { entry: MenuEntry; isCollapsed: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const label = t(entry.labelKey);
  const isOnSubpage = useLocation({ select: ({ pathname }) => belongsTo(entry, pathname) });
  return (
    <Link
      to={entry.to}
      {...(entry.params && { params: entry.params })}
      className={classes.link}
      data-part={isOnSubpage || undefined}
      title={isCollapsed ? label : undefined}
    >
      <entry.icon size={20} stroke={1.5} className={entry.isFlipped ? 'flip' : undefined} aria-hidden />
      <span>{label}</span>
      {entry.isInbox && <UnreadCount />}
      {entry.isHelp && <UnreadTickets />}
    </Link>
  );
}
