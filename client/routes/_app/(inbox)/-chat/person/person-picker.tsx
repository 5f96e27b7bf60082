import { useState } from 'react';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SEARCH_DELAY_MS } from '@/app/constants.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { useCan } from '@/app/use-can.js';
import { type FoundPerson, foundPeopleQuery } from '@/data/people/people.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import classes from './merge-dialog.module.css';

interface PersonPickerProps {
  label: string;
  exceptId: number;
  onChoose: (id: number | null) => void;
}

export function PersonPicker({ label, exceptId, onChoose }: PersonPickerProps): React.ReactElement {
  const { t } = useTranslation();
  const canSeeContacts = useCan('show contact_phone');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<FoundPerson | null>(null);
  const query = chosen && typed === nameOf(chosen) ? '' : typed.trim();
  const [search] = useDebouncedValue(query, SEARCH_DELAY_MS);
  const {
    data: found,
    isFetching,
    error,
  } = useQuery({
    ...foundPeopleQuery(search, canSeeContacts),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const others = (search === '' ? [] : (found ?? [])).filter(({ id }) => id !== exceptId);
  const offered = chosen && others.every(({ id }) => id !== chosen.id) ? [chosen, ...others] : others;
  return (
    <Select
      label={label}
      data-autofocus
      searchable
      clearable
      placeholder={t('person.find_person')}
      data={offered.map((person) => ({ value: String(person.id), label: nameOf(person) }))}
      // The server filters.
      filter={({ options }) => options}
      value={chosen ? String(chosen.id) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => {
        const person = offered.find(({ id }) => String(id) === value) ?? null;
        setChosen(person);
        onChoose(person?.id ?? null);
      }}
      nothingFoundMessage={
        error
          ? describeHttpError(error)
          : search === ''
            ? t('person.type_to_find')
            : isFetching
              ? t('ui.loading')
              : t('person.nobody_found')
      }
      clearButtonProps={{ 'aria-label': t('person.clear_person') }}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      renderOption={({ option }) => {
        const person = offered.find(({ id }) => String(id) === option.value);
        return person && <Choice person={person} />;
      }}
    />
  );
}

function Choice({ person }: { person: FoundPerson }): React.ReactElement {
  return (
    <span className={classes.choice}>
      <bdi>{nameOf(person)}</bdi>
      {person.name && person.phone && <PhoneText phone={person.phone} />}
    </span>
  );
}

const nameOf = ({ name, phone, id }: FoundPerson): string => name ?? (phone ? formatPhone(phone) : `#${id}`);
