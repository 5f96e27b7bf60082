import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  CONTACT_TEXT_NAMES,
  CONTACT_TEXTS,
  type ContactText,
} from '@server/address-book/contacts/contact-texts.contract.js';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import type { Can } from '@/app/use-can.js';
import { updateContact } from '@/data/contacts/contacts.js';
import { OptedOutBadge } from '@/parts/opted-out-badge.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { InlineText } from '@/ui/forms/inline-text.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { WhatsappStateText } from './whatsapp-state.js';
import classes from './contacts.module.css';

export function contactColumns(t: TFunction, can: Can): Column<ContactResource>[] {
  const canEdit = can('add contact_phone');
  return [
    { key: 'id', title: t('contacts.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'phone_number',
      title: t('contacts.phone_number'),
      card: 'title',
      cell: (contact) => <ContactLink contact={contact} />,
    },
    ...CONTACT_TEXT_NAMES.map((text) => {
      const Cell = CELLS[text] ?? ContactTextCell;
      return {
        key: text,
        title: t(`contacts.${text}`),
        width: 220,
        cell: (contact: ContactResource) => <Cell contact={contact} canEdit={canEdit} text={text} />,
      };
    }),
    { key: 'group', title: t('contacts.group'), width: 200, cell: ({ groups }) => <GroupNames groups={groups} /> },
    {
      key: 'whatsapp',
      title: t('contacts.whatsapp.title'),
      card: 'corner',
      cell: (contact) => <WhatsappStateText contact={contact} />,
    },
    {
      key: 'created_at',
      title: t('contacts.created_at'),
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}

function ContactLink({ contact }: { contact: ContactResource }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span className={classes.phone}>
      <Link
        to="."
        search={((search: object) => ({ ...search, contact: contact.id })) as never}
        resetScroll={false}
        data-row-link
      >
        {contact.name && (
          <span className={classes.onPhone}>
            <ClampedText text={contact.name} lines={1} />
          </span>
        )}
        <span className={contact.name ? classes.onTable : undefined}>
          {contact.phone_number ? <PhoneText phone={contact.phone_number} /> : t('contacts.hidden_number')}
        </span>
      </Link>
      {contact.opted_out_at && <OptedOutBadge at={contact.opted_out_at} />}
    </span>
  );
}

interface TextCellProps {
  contact: ContactResource;
  text: ContactText;
  canEdit: boolean;
}

const CELLS: Partial<Record<ContactText, React.ComponentType<TextCellProps>>> = { name: ContactName };

function ContactTextCell({ contact, text }: TextCellProps): React.ReactElement {
  const { t } = useTranslation();
  return contact[text] ? <ClampedText text={contact[text]} /> : <Nothing label={t('contacts.none')} />;
}

function ContactName({ contact, canEdit }: TextCellProps): React.ReactElement {
  const { t } = useTranslation();
  const name = contact.name ?? '';
  return (
    <>
      {name !== '' && contact.phone_number && (
        <span className={classes.onPhone}>
          <PhoneText phone={contact.phone_number} />
        </span>
      )}
      <span className={classes.onTable} data-wide>
        {canEdit ? (
          <InlineText
            value={name}
            label={t('contacts.name_of', { phone: `\u2066${formatPhone(contact.phone_number ?? '')}\u2069` })}
            placeholder={t('contacts.add_name')}
            maxLength={CONTACT_TEXTS.name.maxLength}
            revision={contact.revision}
            onSave={(typed, revision) => updateContact(contact.id, { name: typed === '' ? null : typed, revision })}
          />
        ) : name === '' ? (
          <Nothing label={t('contacts.none')} />
        ) : (
          <ClampedText text={name} />
        )}
      </span>
    </>
  );
}

function GroupNames({ groups }: Pick<ContactResource, 'groups'>): React.ReactElement {
  const { t } = useTranslation();
  const [first, ...others] = groups;
  if (!first) return <Nothing label={t('contacts.none')} />;
  return (
    <span className={classes.groups} title={groups.map(({ name }) => name).join(t('contacts.comma'))}>
      <ClampedText text={first.name} />
      {others.length > 0 && <span className={classes.more}>{t('contacts.more_groups', { count: others.length })}</span>}
    </span>
  );
}
