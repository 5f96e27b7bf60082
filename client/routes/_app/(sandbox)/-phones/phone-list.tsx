import { useEffect, useRef, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDeviceMobilePlus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { phonesQuery, type PhoneList as Phones } from '@/data/sandbox.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { CreatePhone } from './create-phone.js';
import { PhoneRow } from './phone-row.js';
import { SandboxTabs } from './sandbox-tabs.js';
import classes from './sandbox.module.css';

/** Enough phones to be worth a search. */
const MANY = 8;

/** The virtual phones, and a way to make one. */
export function PhoneList({ chosen }: { chosen: string | null }): React.ReactElement {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery(phonesQuery(search));
  const hasMany = typed !== '' || (data?.total ?? 0) > MANY;
  return (
    <section className={classes.list} aria-label={t('sandbox_shops.phones')}>
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

function Rows(props: { phones: Phones; chosen: string | null; isSearch: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const { chosen } = props;
  const { data, total } = props.phones;
  const list = useRef<HTMLUListElement>(null);
  // The one that is open may stand further down. Not `scrollIntoView`, which moves the page as well.
  useEffect(() => {
    const [box, row] = [list.current?.parentElement, list.current?.querySelector('[data-chosen]')];
    if (chosen === null || !box || !row) return;
    const [place, found] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
    if (found.top < place.top || found.bottom > place.bottom) box.scrollBy(0, found.top - place.top - place.height / 2);
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
            <PhoneRow phone={phone} isChosen={phone.number === chosen} />
          </li>
        ))}
      </ul>
      {total > data.length && <p className={classes.intro}>{t('sandbox.more', { shown: data.length, total })}</p>}
    </>
  );
}
