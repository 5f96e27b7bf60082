import { ActionIcon } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import { useCan } from '@/app/use-can.js';
import { OptedOutBadge } from '@/parts/opted-out-badge.js';
import { ActionIconLink } from '@/ui/links.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { useContactActions } from '../-contacts/use-contact-actions.js';
import classes from './panel.module.css';

export function PanelHead({ contact }: { contact: ContactResource }): React.ReactElement {
  const { t } = useTranslation();
  const { remove } = useContactActions();
  const [canEdit, canSend] = [useCan('add contact_phone'), useCan('send message')];
  const phone = contact.phone_number ? <PhoneText phone={contact.phone_number} /> : t('contacts.hidden_number');
  return (
    <div className={classes.head}>
      <div className={classes.who}>
        <h2 className={classes.name}>{contact.name ? <bdi>{contact.name}</bdi> : phone}</h2>
        {contact.name && <span className={classes.sub}>{phone}</span>}
        {contact.opted_out_at && <OptedOutBadge at={contact.opted_out_at} />}
      </div>
      {canSend && (
        <ActionIconLink
          to="/send-message"
          search={{ contact_id: contact.id } as never}
          aria-label={t('contacts.send')}
          title={t('contacts.send')}
        >
          <IconSend size={18} stroke={1.5} className="flip" />
        </ActionIconLink>
      )}
      {canEdit && (
        <ActionIcon aria-label={t('contacts.delete')} title={t('contacts.delete')} onClick={() => void remove(contact)}>
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </div>
  );
}
