import { CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { questionAtom } from '@/app/confirm.js';
import { useIsSuspended, usePermissions } from '@/app/use-can.js';
import { ChatNoteList } from './chat-note-list.js';
import { OtherChats } from './other-chats.js';
import { PersonActions } from './person-actions.js';
import { PersonCampaigns } from './person-campaigns.js';
import { PersonFactList } from './person-fact-list.js';
import { PersonFiles } from './person-files.js';
import { PersonLabels } from './person-labels.js';
import { PersonNotes } from './person-notes.js';
import { isPanelCoveredAtom } from './person-panel-atom.js';
import { PersonPurchases } from './person-purchases.js';
import { PersonTimeline } from './person-timeline.js';
import classes from './person.module.css';

/** Width for list, conversation and panel side by side. */
const WIDE = '(min-width: 1200px)';

interface PersonPanelProps {
  chat: ChatResource;
  onClose: () => void;
}

export function PersonPanel({ chat, onClose }: PersonPanelProps): React.ReactElement {
  const { t } = useTranslation();
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const isCovered = useAtomValue(isPanelCoveredAtom);
  // A confirmation on top handles Escape and focus.
  const isOnTop = useAtomValue(questionAtom) === null && !isCovered;
  if (!isWide)
    return (
      <Drawer
        opened
        onClose={onClose}
        closeOnEscape={isOnTop}
        trapFocus={isOnTop}
        position="right"
        size={400}
        title={t('person.title')}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <Sections chat={chat} />
      </Drawer>
    );
  return (
    <aside className={classes.aside} aria-label={t('person.title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('person.title')}</h2>
        <CloseButton aria-label={t('shell.close')} onClick={onClose} />
      </header>
      <div className={classes.body}>
        <Sections chat={chat} />
      </div>
    </aside>
  );
}

function Sections({ chat }: { chat: ChatResource }): React.ReactElement {
  const { contact_id: id } = chat;
  const can = usePermissions();
  const isSuspended = useIsSuspended();
  const [canSeeContacts, canEdit] = [can('show contact_phone'), can('add contact_phone')];
  const [canSeeCampaigns, canSeeCarts] = [can('show campaigns'), can('aboundcarts')];
  return (
    <>
      {canSeeContacts && <PersonFactList chat={chat} />}
      {canEdit && !isSuspended && <PersonActions chat={chat} />}
      <PersonLabels chat={chat} />
      <OtherChats chat={chat} />
      <PersonNotes contactId={id} />
      <ChatNoteList contactId={id} />
      <PersonFiles contactId={id} />
      {canSeeCarts && <PersonPurchases contactId={id} />}
      {canSeeCampaigns && <PersonCampaigns contactId={id} />}
      <PersonTimeline contactId={id} />
    </>
  );
}
