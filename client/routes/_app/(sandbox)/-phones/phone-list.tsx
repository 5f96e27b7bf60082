import { useEffect, useRef, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDeviceMobilePlus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { phonesQuery, type PhonePage } from '@/data/sandbox.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { CreatePhone } from './create-phone.js';
import { VirtualPhoneRow } from './virtual-phone-row.js';
import { SandboxTabs } from './sandbox-tabs.js';
import classes from './sandbox.module.css';

const MIN_PHONES_FOR_SEARCH = 8;

export function PhoneList({ chosen }: { chosen: string | null }): React.ReactElement {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery(phonesQuery(search));
  const hasMany = typed !== '' || (data?.total ?? 0) > MIN_PHONES_FOR_SEARCH;
  return (
    <section className={classes.list} aria-label={t('sandbox_stores.phones')}>
      <div className={classes.listHead}>
        <SandboxTabs chosen="phones" />
        <p className={classes.intro}>{t('sandbox.description')}</p>
        <Button
          fullWidth
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.5} />}
          onClick={() => setCreating(true)}
        >
          {t('sandbox.new_phone')}
        </Button>
        {hasMany && (
          <TextInput
            aria-label={t('sandbox.search')}
            placeholder={t('sandbox.search')}
            leftSection={<IconSearch size={18} stroke={1.5} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
      <div className={classes.rows}>
        {data ? (
          <Rows phones={data} chosen={chosen} isSearch={search !== ''} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowSkeletons count={3} />
        )}
      </div>
      {isCreating && <CreatePhone onClose={() => setCreating(false)} />}
    </section>
  );
}

function Rows(props: { phones: PhonePage; chosen: string | null; isSearch: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const { chosen } = props;
  const { data, total } = props.phones;
  const list = useRef<HTMLUListElement>(null);
  // `scrollIntoView` would scroll the page too.
  useEffect(() => {
    const [box, row] = [list.current?.parentElement, list.current?.querySelector('[data-chosen]')];
    if (chosen === null || !box || !row) return;
    const [boxRect, rowRect] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
    const isVisible = rowRect.top >= boxRect.top && rowRect.bottom <= boxRect.bottom;
    if (!isVisible) box.scrollBy(0, rowRect.top - boxRect.top - boxRect.height / 2);
  }, [chosen]);
  if (data.length === 0 && props.isSearch) return <p className={classes.intro}>{t('sandbox.none_found')}</p>;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<IconDeviceMobilePlus size={24} stroke={1.5} />}
        title={t('sandbox.none')}
        text={t('sandbox.none_text')}
      />
    );
  }
  return (
    <>
      <ul ref={list} className={classes.phones}>
        {data.map((phone) => (
          <li key={phone.number}>
            <VirtualPhoneRow phone={phone} isChosen={phone.number === chosen} />
          </li>
        ))}
      </ul>
      {total > data.length && <p className={classes.intro}>{t('sandbox.more', { shown: data.length, total })}</p>}
    </>
  );
}
