import { useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { contactPages } from '@/data/contacts/contacts.js';
import { suppressionPages } from '@/data/contacts/opt-out.js';
import { OptedOutBadge } from '@/parts/opted-out-badge.js';
import { onDemand } from '@/ui/on-demand.js';
import classes from '../conversation/conversation.module.css';

const NewContactDialog = onDemand(() =>
  import('@/parts/new-contact-dialog.js').then((module) => module.NewContactDialog),
);

interface ContactInHeadProps {
  phone: string | null;
  whatsappId: string | null;
  name: string | null;
}

export function ContactInHead({ phone, whatsappId, name }: ContactInHeadProps): React.ReactElement | null {
  const { t } = useTranslation();
  const [canShow, canAdd] = [useCan('show contact_phone'), useCan('add contact_phone')];
  const [isAdding, setAdding] = useState(false);
  const search = phone ?? whatsappId ?? '';
  const { data: contacts } = useQuery({ ...contactPages.query({ search, rows: 1 }), enabled: canShow });
  const { data: optOuts } = useQuery({ ...suppressionPages.query({ search, rows: 1 }), enabled: canShow });
  const isSamePerson = (row: { phone_number: string | null; whatsapp_id: string | null }): boolean =>
    phone === null ? row.whatsapp_id === whatsappId : row.phone_number === phone;
  const contact = contacts?.data.find(isSamePerson);
  const optOut = optOuts?.data.find(isSamePerson);
  if (!canShow || !contacts) return null;
  return (
    <div className={classes.contact}>
      {optOut && <OptedOutBadge at={optOut.at} />}
      {!contact && canAdd && (
        <ActionIcon
          aria-label={t('contacts.save_contact')}
          title={t('contacts.save_contact')}
          onClick={() => setAdding(true)}
        >
          <IconUserPlus size={20} stroke={1.5} />
        </ActionIcon>
      )}
      {isAdding && (
        <NewContactDialog
          initial={{ ...(phone === null ? { whatsappId: search } : { phone: `+${phone}` }), name: name ?? '' }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
