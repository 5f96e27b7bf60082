import { Alert } from '@mantine/core';
import { IconCheck, IconMessageOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatDay } from '@/ui/format/format-time.js';
import { CountrySelect } from '@/ui/phone/country-select.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import type { TypedNumber } from './use-typed-number.js';
import type { SendRecipient } from './use-recipient.js';
import classes from '../send.module.css';

export function RecipientNote({ recipient }: { recipient: SendRecipient }): React.ReactElement | null {
  const { t } = useTranslation();
  const { field, contact, group, sendBlock } = recipient;
  if (group) {
    const { phone_contacts_count: count } = group;
    return (
      <p className={classes.about}>
        {count === 0
          ? t('messages.group_empty')
          : t('messages.group_paced', { count, number: formatNumber(count, currentLanguage()) })}
      </p>
    );
  }
  if (sendBlock !== null) {
    return (
      <Alert color="red" icon={<IconMessageOff size={20} stroke={1.5} />} className={classes.refusal} role="alert">
        {t(`errors.${sendBlock}`)} {contact && <Since recipient={recipient} />}
      </Alert>
    );
  }
  const name = field === 'phone' ? contact?.name : null;
  const isOnWhatsApp = contact?.whatsapp.state === 'on';
  const number = field === 'contact' && contact?.name ? contact.phone_number : null;
  if (!name && !isOnWhatsApp && !number) return null;
  return (
    <p className={classes.about}>
      {number && <PhoneText phone={number} />}
      {name && <span>{t('messages.this_is', { name: isolate(name) })}</span>}
      {isOnWhatsApp && <span>{t('messages.on_whatsapp')}</span>}
    </p>
  );
}

function Since({ recipient: { contact } }: { recipient: SendRecipient }): React.ReactElement | null {
  const { t } = useTranslation();
  const at = contact?.opted_out_at ?? contact?.whatsapp.checked_at;
  return at ? <>{t('messages.since', { date: formatDay(new Date(at), currentLanguage()) })}</> : null;
}

interface TypedNumberNoteProps {
  reading: NonNullable<TypedNumber['reading']>;
  onCountry: TypedNumber['setCountry'];
}

export function TypedNumberNote({ reading, onCountry }: TypedNumberNoteProps): React.ReactElement {
  const { t } = useTranslation();
  const { country, isValid, value } = reading;
  return (
    <span className={classes.number} dir="ltr">
      <CountrySelect value={country} onChange={onCountry} />
      {isValid ? (
        <>
          <PhoneText phone={value} />
          <IconCheck size={16} stroke={1.75} className={classes.valid} />
        </>
      ) : (
        <bdi className={classes.about}>{t('ui.phone_pending')}</bdi>
      )}
    </span>
  );
}
