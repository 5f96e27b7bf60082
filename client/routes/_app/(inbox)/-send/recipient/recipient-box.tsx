import { useEffect, useState } from 'react';
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconSearch, IconUser, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { queryClient } from '@/app/query-client.js';
import { contactQuery } from '@/data/contacts/contacts.js';
import { countryName } from '@/ui/phone/country-name.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { nameOfContact, type Offer, useOffers } from './find-recipients.js';
import { OfferList } from './offer-list.js';
import { RecipientNote, TypedNumberNote } from './recipient-note.js';
import type { SendValues } from '../send-values.js';
import { useTypedNumber } from './use-typed-number.js';
import type { SendRecipient } from './use-recipient.js';
import { VirtualRecipients } from './virtual-recipients.js';
import { useSession } from '@/data/account/session.js';
import classes from '../send.module.css';

export interface RecipientBoxProps {
  form: UseFormReturnType<SendValues>;
  recipient: SendRecipient;
  device: DeviceResource | undefined;
}

const NO_RECIPIENT = { phone: '', contact: null, group: null };

export function RecipientBox({ form, recipient, device }: RecipientBoxProps): React.ReactElement {
  const { t, i18n } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [hasBlurred, setBlurred] = useState(false);
  const { field } = recipient;
  const typed = useTypedNumber(form.getValues().phone, (phone) => form.setFieldValue('phone', phone));
  const { text, reading } = typed;
  const isChosen = field !== 'phone';
  const { offers, isSearching } = useOffers(text, reading, combobox.dropdownOpened && !isChosen);
  const isWrong = hasBlurred && !isChosen && reading !== null && !reading.isValid;
  const numberError = isWrong
    ? t('ui.phone_wrong', { country: countryName(reading.country, i18n.language) })
    : undefined;

  // Enter selects the first suggestion.
  const first = text === '' ? undefined : offers[0]?.key;
  useEffect(() => {
    if (first) combobox.selectFirstOption();
    // The store is new in each render, which must not reset a choice by keyboard.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);

  function choose(offer: Offer | undefined): void {
    combobox.closeDropdown();
    if (!offer || offer.kind === 'phone') return;
    typed.clear();
    if (offer.kind === 'contact') {
      const { contact } = offer;
      queryClient.setQueryData(contactQuery(contact.id).queryKey, (cached) => cached ?? contact);
      form.setValues({ ...NO_RECIPIENT, contact: contact.id });
    } else form.setValues({ ...NO_RECIPIENT, group: offer.group.id });
  }
  function handleKey(event: React.KeyboardEvent): void {
    if (event.key !== 'Backspace' || !isChosen) return;
    event.preventDefault();
    form.setValues(NO_RECIPIENT);
  }
  const error = form.errors[field] ?? numberError;
  return (
    <div className={classes.recipient}>
      <Combobox
        store={combobox}
        transitionProps={{ duration: 120 }}
        onOptionSubmit={(key) => choose(offers.find((offer) => offer.key === key))}
      >
        <Combobox.DropdownTarget>
          <PillsInput
            label={t('messages.phone')}
            required
            error={error}
            leftSection={<FieldIcon field={field} />}
            onClick={() => combobox.openDropdown()}
          >
            <Pill.Group className={classes.chosen}>
              {isChosen && <SelectedRecipient recipient={recipient} onRemove={() => form.setValues(NO_RECIPIENT)} />}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  className={classes.typed}
                  data-path={field}
                  aria-required
                  autoComplete="off"
                  placeholder={isChosen ? '' : t('messages.recipient_hint')}
                  value={isChosen ? '' : text}
                  readOnly={isChosen}
                  onChange={(event) => {
                    typed.type(event.currentTarget.value);
                    form.clearFieldError(field);
                    combobox.openDropdown();
                  }}
                  onFocus={() => {
                    setBlurred(false);
                    if (!isChosen) combobox.openDropdown();
                  }}
                  onBlur={() => {
                    setBlurred(true);
                    combobox.closeDropdown();
                  }}
                  onKeyDown={handleKey}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        {!isChosen && <OfferList offers={offers} isSearching={isSearching} hasText={text !== ''} />}
      </Combobox>
      <RecipientHint
        recipient={recipient}
        device={device}
        typed={typed}
        onChoose={(phone) => form.setFieldValue('phone', phone)}
      />
    </div>
  );
}

function FieldIcon({ field }: Pick<SendRecipient, 'field'>): React.ReactElement {
  const Shape = { phone: IconSearch, contact: IconUser, group: IconUsers }[field];
  return <Shape size={18} stroke={1.5} />;
}

function SelectedRecipient({
  recipient,
  onRemove,
}: {
  recipient: SendRecipient;
  onRemove: () => void;
}): React.ReactElement {
  const { t } = useTranslation();
  const { contact, group } = recipient;
  const name = group?.name ?? (contact ? nameOfContact(contact) : '…');
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('messages.clear_recipient'), 'aria-hidden': false, tabIndex: 0 }}
      classNames={{ root: classes.pill ?? '' }}
    >
      <ClampedText text={name} lines={1} />
    </Pill>
  );
}

interface RecipientHintProps extends Pick<RecipientBoxProps, 'recipient' | 'device'> {
  typed: ReturnType<typeof useTypedNumber>;
  onChoose: (phone: string) => void;
}

/** Always takes up space, against layout shifts. */
function RecipientHint({ recipient, device, typed, onChoose }: RecipientHintProps): React.ReactElement {
  const { t } = useTranslation();
  const isSandbox = useSession().network === 'sandbox';
  const isEmpty = recipient.field === 'phone' && typed.text === '';
  return (
    <>
      <div className={classes.below}>
        {typed.reading && recipient.field === 'phone' && (
          <TypedNumberNote reading={typed.reading} onCountry={typed.setCountry} />
        )}
        {isEmpty && !isSandbox && <span className={classes.about}>{t('messages.recipient_help')}</span>}
        {isEmpty && isSandbox && <VirtualRecipients sender={device?.phone_number ?? null} onChoose={onChoose} />}
        {recipient.sendBlock === null && <RecipientNote recipient={recipient} />}
      </div>
      {recipient.sendBlock !== null && <RecipientNote recipient={recipient} />}
    </>
  );
}
