import { Combobox, ScrollArea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { nameOfContact, type Offer } from './find-recipients.js';
import classes from '../send.module.css';

interface OfferListProps {
  offers: readonly Offer[];
  isSearching: boolean;
  hasText: boolean;
}

export function OfferList({ offers, isSearching, hasText }: OfferListProps): React.ReactElement | null {
  const { t } = useTranslation();
  const numbers = offers.filter(({ kind }) => kind === 'phone');
  const people = offers.filter(({ kind }) => kind === 'contact');
  const groups = offers.filter(({ kind }) => kind === 'group');
  // Users without an address book type a number.
  if (offers.length === 0 && !hasText && !isSearching) return null;
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={t('messages.phone')}>
        <ScrollArea.Autosize mah={300} type="scroll">
          {numbers.map(renderOffer)}
          {people.length > 0 && (
            <Combobox.Group label={t('messages.contacts')}>{people.map(renderOffer)}</Combobox.Group>
          )}
          {groups.length > 0 && <Combobox.Group label={t('messages.groups')}>{groups.map(renderOffer)}</Combobox.Group>}
          {offers.length === 0 && (
            <Combobox.Empty>{isSearching ? t('ui.loading') : t('messages.nobody_found')}</Combobox.Empty>
          )}
        </ScrollArea.Autosize>
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

const renderOffer = (offer: Offer): React.ReactElement => (
  <Combobox.Option key={offer.key} value={offer.key}>
    <Choice offer={offer} />
  </Combobox.Option>
);

function Choice({ offer }: { offer: Offer }): React.ReactElement {
  const { t } = useTranslation();
  if (offer.kind === 'phone')
    return (
      <span className={classes.offer}>
        <PhoneText phone={offer.phone} />
        <span className={classes.more}>{t('messages.this_number')}</span>
      </span>
    );
  if (offer.kind === 'contact') {
    const { contact } = offer;
    return (
      <span className={classes.offer}>
        <bdi className={classes.name}>{nameOfContact(contact)}</bdi>
        {contact.name && contact.phone_number && (
          <span className={classes.more}>
            <PhoneText phone={contact.phone_number} />
          </span>
        )}
      </span>
    );
  }
  const { name, phone_contacts_count: count } = offer.group;
  return (
    <span className={classes.offer}>
      <bdi className={classes.name}>{name}</bdi>
      <span className={classes.more}>
        {t('messages.people', { count, number: formatNumber(count, currentLanguage()) })}
      </span>
    </span>
  );
}
