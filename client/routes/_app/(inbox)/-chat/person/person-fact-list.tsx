import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { type ContactResource, MAX_CONTACT_FIELDS } from '@server/address-book/contacts/contacts.contract.js';
import { isNotFound } from '@/app/http/not-found.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { contactQuery } from '@/data/contacts/contacts.js';
import { ButtonLink } from '@/ui/links.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { EditableField } from './editable-field.js';
import { NewField } from './new-field.js';
import { PersonSection } from './person-section.js';
import classes from './person.module.css';

export function PersonFactList({ chat }: { chat: ChatResource }): React.ReactElement {
  const { t } = useTranslation();
  const query = useQuery({
    ...contactQuery(chat.contact_id),
    retry: (count, error) => !isNotFound(error) && count < 2,
  });
  const canAdd = useCan('add contact_phone');
  const canEdit = !useIsSuspended() && canAdd;
  const isSaved = !isNotFound(query.error);
  return (
    <PersonSection<ContactResource | null>
      title={t('person.facts')}
      query={isSaved ? query : { ...query, data: null, error: null }}
    >
      {(contact) => {
        const referral = contact?.referral ?? chat.referral;
        return (
          <>
            <dl className={classes.facts}>
              <dt>{t('person.phone')}</dt>
              <dd>{chat.phone ? <PhoneText phone={chat.phone} /> : t('chats.hidden_number')}</dd>
              {chat.username && (
                <>
                  <dt>{t('person.username')}</dt>
                  <dd>
                    <bdi dir="ltr">@{chat.username}</bdi>
                  </dd>
                </>
              )}
              {!chat.phone && chat.whatsapp_id && (
                <>
                  <dt>{t('person.whatsapp_id')}</dt>
                  <dd>
                    <bdi dir="ltr">{chat.whatsapp_id}</bdi>
                  </dd>
                </>
              )}
              {referral && <Referral referral={referral} />}
              {contact ? (
                <Facts contact={contact} canEdit={canEdit} />
              ) : (
                <>
                  <dt>{t('person.book')}</dt>
                  <dd>{t('person.not_saved')}</dd>
                </>
              )}
            </dl>
            {contact && (
              <Group gap={8}>
                <ButtonLink variant="default" size="compact-md" to="/contact-numbers" search={{ contact: contact.id }}>
                  {t('person.edit')}
                </ButtonLink>
                {canEdit && Object.keys(contact.fields).length < MAX_CONTACT_FIELDS && (
                  <NewField contactId={contact.id} />
                )}
              </Group>
            )}
          </>
        );
      }}
    </PersonSection>
  );
}

function Referral({ referral }: { referral: NonNullable<ChatResource['referral']> }): React.ReactElement {
  const { t } = useTranslation();
  const { source_type: type, headline, source_id: id, url, at } = referral;
  const name = headline ?? id;
  return (
    <>
      <dt>{t(type === 'post' ? 'person.from_post' : 'person.from_ad')}</dt>
      <dd>
        {name && <bdi className={classes.ad}>{name}</bdi>}
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={classes.ad}>
            {t('person.open_ad')}
          </a>
        )}
        <RelativeTime value={at} />
      </dd>
    </>
  );
}

function Facts({ contact, canEdit }: { contact: ContactResource; canEdit: boolean }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      {contact.further_numbers.length > 0 && (
        <>
          <dt>{t('person.further_numbers')}</dt>
          <dd className={classes.numbers}>
            {contact.further_numbers.map((phone) => (
              <PhoneText key={phone} phone={phone} />
            ))}
          </dd>
        </>
      )}
      <dt>{t('person.writing')}</dt>
      <dd data-bad={contact.opted_out_at !== null || undefined}>
        {contact.opted_out_at ? (
          <>
            {t('person.opted_out')} <RelativeTime value={contact.opted_out_at} />
          </>
        ) : (
          t('person.may_be_written')
        )}
      </dd>
      <dt>{t('person.groups')}</dt>
      <dd>
        {contact.groups.length === 0
          ? t('person.no_groups')
          : contact.groups.map(({ id, name }) => (
              <bdi key={id} className={classes.tag}>
                {name}
              </bdi>
            ))}
      </dd>
      {Object.entries(contact.fields).map(([name, value]) => (
        <EditableField key={name} contactId={contact.id} name={name} value={value} isReadOnly={!canEdit} />
      ))}
    </>
  );
}
