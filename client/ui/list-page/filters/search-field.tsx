import { useEffect, useRef, useState } from 'react';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '@/app/keys/use-shortcut.js';
import { isComposing } from '@/app/keys/is-composing.js';
import { SEARCH_DELAY_MS } from '@/app/constants.js';
import { useChangeList } from './use-change-list.js';
import classes from '../list-page.module.css';

interface SearchFieldProps {
  value: string;
  placeholder: string;
}

/** Searches the list. The down arrow moves to the first row. */
export function SearchField({ value, placeholder }: SearchFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const lastSearch = useRef(value);
  const field = useRef<HTMLInputElement>(null);
  const change = useChangeList();

  useShortcut({ key: '/' }, () => field.current?.focus());
  // Back or a cleared filter changes the value. The field's own searches must not overwrite later input.
  useEffect(() => {
    if (value !== lastSearch.current) setTyped(value);
    lastSearch.current = value;
  }, [value]);

  function search(text: string): void {
    const trimmed = text.trim();
    if (trimmed === lastSearch.current) return;
    lastSearch.current = trimmed;
    change({ search: trimmed === '' ? undefined : trimmed }, { isTyping: true });
  }
  const searchSoon = useDebouncedCallback(search, SEARCH_DELAY_MS);

  function handleChange(text: string): void {
    setTyped(text);
    searchSoon(text);
  }

  function handleKey(event: React.KeyboardEvent): void {
    if (isComposing(event)) return;
    if (event.key === 'Enter') searchSoon.flush();
    if (event.key === 'Escape' && typed !== '') handleChange('');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    document.querySelector<HTMLElement>('[data-row-link]')?.focus();
  }

  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      role="searchbox"
      aria-label={t('ui.list.search')}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      maxLength={100}
      value={typed}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={handleKey}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      rightSection={
        typed === '' ? (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        ) : (
          <CloseButton size="sm" aria-label={t('ui.list.clear_search')} onClick={() => handleChange('')} />
        )
      }
    />
  );
}
