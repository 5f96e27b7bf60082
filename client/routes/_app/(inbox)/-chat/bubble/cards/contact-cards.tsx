import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconMessageCircle, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { useCan } from '@/app/use-can.js';
import { useOpenChatWith } from '@/parts/chats/use-open-chat-with.js';
import classes from '../../bubble-media/bubble-media.module.css';

type Contact = NonNullable<MessageResource['contacts']>[number];

const INITIALLY_SHOWN = 3;

interface ContactCardsProps {
  contacts: readonly Contact[];
  deviceId: number;
}

export function ContactCards({ contacts, deviceId }: ContactCardsProps): React.ReactElement {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? contacts : contacts.slice(0, INITIALLY_SHOWN);
  return (
    <div className={classes.cards}>
      {shown.map((contact, index) => (
        <Card key={index} contact={contact} deviceId={deviceId} />
      ))}
      {shown.length < contacts.length && (
        <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
          {t('conversation.more_contacts', { count: contacts.length - shown.length })}
        </button>
      )}
    </div>
  );
}

function Card({ contact: { name, phones }, deviceId }: { contact: Contact; deviceId: number }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <span className={classes.sign}>
        <IconUser size={24} stroke={1.5} />
      </span>
      <span className={classes.lines}>
        <strong>
          <bdi>{name ?? t('messages.kind.contact')}</bdi>
        </strong>
        {phones.map((phone) => (
          <Phone key={phone.number} phone={phone} deviceId={deviceId} />
        ))}
      </span>
    </div>
  );
}

function Phone({ phone, deviceId }: { phone: Contact['phones'][number]; deviceId: number }): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const openChat = useOpenChatWith();
  const digits = phone.whatsapp ?? readInternational(phone.number);
  return (
    <span className={classes.phone}>
      <bdi dir="ltr">{phone.number}</bdi>
      {canSend && digits && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconMessageCircle size={16} stroke={1.5} />}
          onClick={() => void openChat(deviceId, `+${digits}`).catch((error: unknown) => showFailure(error))}
        >
          {t('messages.open_chat')}
        </Button>
      )}
    </span>
  );
}

/** Returns null for a national number, which is ambiguous. */
function readInternational(number: string): string | null {
  const digits = number.replaceAll(/\D/g, '');
  return /^\s*(\+|00)/.test(number) && /^\d{7,15}$/.test(digits.replace(/^00/, '')) ? digits.replace(/^00/, '') : null;
}
