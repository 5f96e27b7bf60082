import { useState } from 'react';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ContactResource } from '@server/address-book/contacts/contacts.contract.js';
import { SEARCH_DELAY_MS } from '@/app/constants.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { queryClient } from '@/app/query-client.js';
import { contactQuery, contactPages } from '@/data/contacts/contacts.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import classes from './picker.module.css';

interface ContactPickerProps {
  label: string;
  placeholder?: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

const MAX_CHOICES = 20;

export function ContactPicker({ value, onChange, ...rest }: ContactPickerProps): React.ReactElement {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { data: chosen } = useQuery({ ...contactQuery(value ?? 0), enabled: value !== null });
  const query = chosen && typed === nameOf(chosen) ? '' : typed.trim();
  const [search] = useDebouncedValue(query, SEARCH_DELAY_MS);
  const {
    data: page,
    isFetching,
    error,
  } = useQuery({
    ...contactPages.query({ rows: MAX_CHOICES, ...(search !== '' && { search }) }),
    enabled: isOpen,
  });
  const found = page?.data ?? [];
  const offered = chosen && found.every(({ id }) => id !== chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      {...rest}
      searchable
      clearable
      data={offered.map((contact) => ({ value: String(contact.id), label: nameOf(contact) }))}
      filter={({ options }) => options}
      value={value === null || !chosen ? null : String(value)}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(id) => {
        const contact = offered.find((choice) => String(choice.id) === id);
        if (contact) queryClient.setQueryData(contactQuery(contact.id).queryKey, (cached) => cached ?? contact);
        onChange(contact?.id ?? null);
      }}
      nothingFoundMessage={
        error ? describeHttpError(error) : isFetching || !page ? t('ui.loading') : t('messages.no_contact_found')
      }
      comboboxProps={{ transitionProps: { duration: 120 } }}
      clearButtonProps={{ 'aria-label': t('messages.clear_recipient') }}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      renderOption={({ option }) => {
        const contact = offered.find(({ id }) => String(id) === option.value);
        return contact && <Choice contact={contact} />;
      }}
    />
  );
}

function Choice({ contact }: { contact: ContactResource }): React.ReactElement {
  return (
    <span className={classes.choice}>
      <bdi className={classes.name}>{nameOf(contact)}</bdi>
      {contact.name && contact.phone_number && (
        <span className={classes.more}>
          <PhoneText phone={contact.phone_number} />
        </span>
      )}
    </span>
  );
}

function nameOf({ name, phone_number, id }: ContactResource): string {
  return name ?? (phone_number ? formatPhone(phone_number) : `#${id}`);
}
