import { CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { questionAtom } from '@/app/confirm.js';
import { useCan } from '@/app/use-can.js';
import { OtherChats } from './other-chats.js';
import { PersonCampaigns } from './person-campaigns.js';
import { PersonFacts } from './person-facts.js';
import { PersonNotes } from './person-notes.js';
import { PersonPurchases } from './person-purchases.js';
import classes from './person.module.css';

/** Where the list, the conversation and the panel have room beside one another. */
const IS_WIDE = '(min-width: 1200px)';

interface PersonPanelProps {
  chat: ChatResource;
  onClose: () => void;
}

/** Who one talks with: what the account knows and wrote down, what they were sent and what they bought. */
export function PersonPanel({ chat, onClose }: PersonPanelProps): React.ReactElement {
  const { t } = useTranslation();
  const isWide = useMediaQuery(IS_WIDE, undefined, { getInitialValueInEffect: false });
  // A question stands over it: Escape and the focus are the question's.
  const isOnTop = useAtomValue(questionAtom) === null;
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
  const [seesContacts, seesCampaigns, seesCarts] = [
    useCan('show contact_phone'),
    useCan('show campaigns'),
    useCan('aboundcarts'),
  ];
  return (
    <>
      {seesContacts && <PersonFacts chat={chat} />}
      <OtherChats chat={chat} />
      <PersonNotes contactId={id} />
      {seesCarts && <PersonPurchases contactId={id} />}
      {seesCampaigns && <PersonCampaigns contactId={id} />}
    </>
  );
}
