import { useTranslation } from 'react-i18next';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusDot, type StatusTone } from '@/ui/status-dot.js';
import classes from './contacts.module.css';

const TONES: Record<ContactResource['whatsapp']['state'], StatusTone> = { on: 'on', not: 'off', unknown: 'idle' };

export function WhatsappStateText({ contact }: { contact: ContactResource }): React.ReactElement {
  const { t } = useTranslation();
  const { state, checked_at, is_waiting } = contact.whatsapp;
  return (
    <span className={classes.whatsapp} data-state={is_waiting ? 'waiting' : state}>
      <StatusDot
        tone={is_waiting ? 'busy' : TONES[state]}
        word={is_waiting ? t('contacts.whatsapp.waiting') : t(`contacts.whatsapp.${state}`)}
        title={is_waiting ? t('contacts.whatsapp.waiting_help') : t(`contacts.whatsapp.${state}_help`)}
      />
      {checked_at && !is_waiting && state !== 'unknown' && (
        <span className={classes.age}>
          {t('contacts.whatsapp.checked')} <RelativeTime value={checked_at} />
        </span>
      )}
    </span>
  );
}
