import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { useContactActions } from '../-contacts/use-contact-actions.js';
import { WhatsappStateText } from '../-contacts/whatsapp-state.js';
import classes from './panel.module.css';

interface ContactFactsProps {
  contact: ContactResource;
  canEdit: boolean;
}

export function ContactFacts({ contact, canEdit }: ContactFactsProps): React.ReactElement {
  const { t } = useTranslation();
  const { check, optOut } = useContactActions();
  const isOptedOut = contact.opted_out_at !== null;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('contacts.whatsapp.title')}</dt>
        <dd>
          <WhatsappStateText contact={contact} />
          {canEdit && !contact.whatsapp.is_waiting && (
            <ActionButton label={t('contacts.check')} run={() => check([contact.id])} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('contacts.writing')}</dt>
        <dd>
          <span>
            {isOptedOut ? t('contacts.opted_out') : t('contacts.may_be_written')}
            {contact.opted_out_at && (
              <span className={classes.age}>
                <RelativeTime value={contact.opted_out_at} />
              </span>
            )}
          </span>
          {canEdit && (
            <ActionButton
              label={t(isOptedOut ? 'contacts.opt_in' : 'contacts.opt_out')}
              run={() => optOut(contact, !isOptedOut)}
            />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('contacts.source')}</dt>
        <dd>{t(`contacts.sources.${contact.source}`)}</dd>
      </div>
      <div>
        <dt>{t('contacts.created_at')}</dt>
        <dd>
          <RelativeTime value={contact.created_at} />
        </dd>
      </div>
    </dl>
  );
}

function ActionButton({ label, run }: { label: string; run: () => Promise<void> }): React.ReactElement {
  const [isRunning, setRunning] = useState(false);
  async function handleClick(): Promise<void> {
    setRunning(true);
    await run();
    setRunning(false);
  }
  return (
    <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => void handleClick()}>
      {label}
    </Button>
  );
}
