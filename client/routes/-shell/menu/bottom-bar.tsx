import { UnstyledButton } from '@mantine/core';
import { IconAddressBook, IconInbox, IconLayoutDashboard, IconMenu2, IconSend, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { drawerOpenAtom } from '@/app/atoms.js';
import { useCan } from '@/app/use-can.js';
import { UnreadCount, UnreadTickets } from './unread-count.js';
import classes from './bottom-bar.module.css';

export function BottomBar(): React.ReactElement {
  const { t } = useTranslation();
  const openMenu = useSetAtom(drawerOpenAtom);
  const [canSeeChats, canSend, canSeeContacts] = [
    useCan('show devices'),
    useCan('send message'),
    useCan('show contact_phone'),
  ];
  return (
    <nav className={classes.bar} aria-label={t('shell.bottom_menu')}>
      <Link to="/dashboard" className={classes.entry}>
        <Content icon={IconLayoutDashboard} label={t('shell.home')} />
      </Link>
      {canSeeChats && (
        <Link to="/chat/{-$deviceId}" params={{ deviceId: undefined }} className={classes.entry}>
          <Content icon={IconInbox} label={t('shell.inbox')} />
          <UnreadCount />
        </Link>
      )}
      {canSend && (
        <Link to="/send-message" className={classes.entry}>
          <Content icon={IconSend} label={t('shell.send')} isFlipped />
        </Link>
      )}
      {canSeeContacts && (
        <Link to="/contact-numbers" className={classes.entry}>
          <Content icon={IconAddressBook} label={t('contacts.title')} />
        </Link>
      )}
      <UnstyledButton className={classes.entry} aria-haspopup="dialog" onClick={() => openMenu(true)}>
        <Content icon={IconMenu2} label={t('shell.more')} />
        <UnreadTickets />
      </UnstyledButton>
    </nav>
  );
}

interface ContentProps {
  icon: Icon;
  label: string;
  isFlipped?: boolean;
}

function Content({ icon: Shape, label, isFlipped = false }: ContentProps): React.ReactElement {
  return (
    <>
      <Shape size={22} stroke={1.5} className={isFlipped ? 'flip' : undefined} />
      <span className={classes.label}>{label}</span>
    </>
  );
}
