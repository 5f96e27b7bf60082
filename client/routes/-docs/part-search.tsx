import { type ComboboxParsedItem, Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toWords } from '@/parts/help/search-terms.js';
import type { ApiReference } from './api-document.js';
import { hasWords, wordsOf } from './find-calls.js';
import { groupTitle, GUIDE, titleOf } from './titles.js';

interface PartSearchProps {
  groups: ApiReference['groups'];
  className: string | undefined;
}

export function PartSearch({ groups, className }: PartSearchProps): React.ReactElement {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wordsById = useMemo(() => {
    const callWords = groups.flatMap(({ tag, calls }) =>
      calls.map((call) => [call.id, wordsOf(call, [titleOf(call), groupTitle(tag)])] as const),
    );
    return new Map([[GUIDE, toWords(t('api.docs_guide'))], ...callWords]);
  }, [groups, t]);
  const isFound = ({ value }: { value: string }, typed: string) => hasWords(wordsById.get(value) ?? '', typed);
  return (
    <Select
      className={className}
      searchable
      selectFirstOptionOnChange
      aria-label={t('api.find_part')}
      placeholder={t('api.find_part')}
      nothingFoundMessage={t('api.no_part_found')}
      leftSectionPointerEvents="none"
      leftSection={<IconSearch size={18} stroke={1.5} />}
      comboboxProps={{ transitionProps: { duration: 120 } }}
      data={[
        { value: GUIDE, label: t('api.docs_guide') },
        ...groups.map(({ tag, calls }) => ({
          group: groupTitle(tag),
          items: calls.map((call) => ({ value: call.id, label: titleOf(call) })),
        })),
      ]}
      filter={({ options, search: typed }) =>
        options.flatMap((option): ComboboxParsedItem[] => {
          if (!('group' in option)) return isFound(option, typed) ? [option] : [];
          const items = option.items.filter((item) => isFound(item, typed));
          return items.length > 0 ? [{ ...option, items }] : [];
        })
      }
      searchValue={search}
      onSearchChange={setSearch}
      value={null}
      onChange={(id) => {
        setSearch('');
        if (id !== null) location.assign(`#${id}`);
      }}
    />
  );
}
