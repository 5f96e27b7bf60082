import { Badge } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { MAX_GROUP_NAME_LENGTH } from '@server/address-book/contacts/contact-limits.contract.js';
import type { GroupResource } from '@server/address-book/groups/groups.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import type { Can } from '@/app/use-can.js';
import { renameGroup } from '@/data/contacts/groups.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { InlineText } from '@/ui/forms/inline-text.js';
import { AnchorLink } from '@/ui/links.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './groups.module.css';

const MAX_SHOWN_FIELDS = 4;

export function groupColumns(t: TFunction, can: Can): Column<GroupResource>[] {
  const canSeeContacts = can('show contact_phone');
  return [
    { key: 'id', title: t('groups.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'name',
      title: t('groups.name'),
      card: 'title',
      width: 320,
      cell: ({ id, name, revision }) => (
        <InlineText
          value={name}
          label={t('groups.rename')}
          placeholder={t('groups.name')}
          maxLength={MAX_GROUP_NAME_LENGTH}
          required
          revision={revision}
          onSave={(newName, knownRevision) => renameGroup(id, newName, knownRevision)}
        />
      ),
    },
    {
      key: 'phone_contacts_count',
      title: t('groups.phone_contacts_count'),
      card: 'corner',
      cell: ({ id, name, phone_contacts_count: count }) => {
        const number = formatNumber(count, currentLanguage());
        return canSeeContacts ? (
          <AnchorLink
            to="/contact-numbers"
            search={{ groups: id }}
            inherit
            className={`${classes.count} tabular`}
            aria-label={t('groups.contacts_of', { count, number, name: isolate(name) })}
            data-row-link
          >
            <IconUsers size={16} stroke={1.5} className={classes.people} />
            {number}
          </AnchorLink>
        ) : (
          <span className="tabular">{number}</span>
        );
      },
    },
    {
      key: 'addons_params',
      title: t('groups.addons_params'),
      width: 320,
      cell: ({ addons_params }) => <Fields names={addons_params} />,
    },
    {
      key: 'created_at',
      title: t('groups.created_at'),
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}

function Fields({ names }: { names: string[] }): React.ReactElement {
  const { t } = useTranslation();
  if (names.length === 0) return <Nothing label={t('groups.no_fields')} />;
  return (
    <span className={classes.fields} title={names.join(t('groups.comma'))}>
      {names.slice(0, MAX_SHOWN_FIELDS).map((name) => (
        <Badge key={name} variant="default" size="sm" className={classes.field}>
          <bdi>{name}</bdi>
        </Badge>
      ))}
      {names.length > MAX_SHOWN_FIELDS && (
        <span className={classes.none}>{t('groups.more_fields', { count: names.length - MAX_SHOWN_FIELDS })}</span>
      )}
    </span>
  );
}
