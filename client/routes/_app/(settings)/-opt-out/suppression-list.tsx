import { useCallback, useId, useMemo, useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconMessageOff, IconMessagePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SuppressionResource } from '@server/messaging/opt-out/opt-out.contract.js';
import { confirm } from '@/app/confirm.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { liftSuppression, suppressionsQuery } from '@/data/contacts/opt-out.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import type { Column } from '@/ui/list-page/column.js';
import type { ListSearch } from '@/ui/list-page/list-search.js';
import { ListPage } from '@/ui/list-page/list-page.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import sections from '../-settings.module.css';
import { AddNumbers } from './add-numbers.js';
import classes from './suppression-list.module.css';

/** Everybody who is not to be written to, in the address book or not. */
export function SuppressionList({ search }: { search: ListSearch }): React.ReactElement {
  const id = useId();
  const { t } = useTranslation();
  const mayChange = useCan('add contact_phone');
  const { data: page, error, refetch, isPlaceholderData } = useQuery(suppressionsQuery(search));
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns();
  const nameOf = useCallback(
    ({ name, phone_number }: SuppressionResource) =>
      name ?? (phone_number ? formatPhone(phone_number) : t('opt_out.hidden_number')),
    [t],
  );
  async function handleLift(row: SuppressionResource): Promise<void> {
    const isSure = await confirm({
      title: t('opt_out.lift'),
      body: t('opt_out.lift_text', { name: nameOf(row) }),
      confirmLabel: t('opt_out.lift'),
    });
    if (!isSure) return;
    try {
      await liftSuppression(row.id);
      toast.success(t('opt_out.lifted'));
    } catch (failure) {
      tellFailure(failure, () => void handleLift(row));
    }
  }
  return (
    <section className={classes.list} aria-labelledby={id}>
      <h2 id={id} className={sections.title}>
        {t('opt_out.list_title')}
      </h2>
      <ListPage
        label={t('opt_out.list_title')}
        description={t('opt_out.list_help')}
        buttons={
          mayChange && (
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('opt_out.add')}
            </Button>
          )
        }
        search={search}
        searchHint={t('opt_out.search_hint')}
        page={page}
        error={error}
        onRetry={() => void refetch()}
        isChanging={isPlaceholderData}
        columns={columns}
        nameOf={nameOf}
        renderActions={
          mayChange
            ? (row) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('opt_out.lift_named', { name: nameOf(row) })}
                  title={t('opt_out.lift')}
                  onClick={() => void handleLift(row)}
                >
                  <IconMessagePlus size={18} stroke={1.5} />
                </ActionIcon>
              )
            : undefined
        }
        empty={
          <EmptyState
            icon={<IconMessageOff size={24} stroke={1.5} />}
            title={t('opt_out.empty_title')}
            text={t('opt_out.empty_text')}
          />
        }
      />
      <AddNumbers isOpen={isAdding} onClose={() => setAdding(false)} />
    </section>
  );
}

function useColumns(): Column<SuppressionResource>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: 'phone_number',
        title: t('opt_out.number'),
        card: 'title',
        cell: ({ phone_number }) => (phone_number ? <PhoneText phone={phone_number} /> : t('opt_out.hidden_number')),
      },
      { key: 'name', title: t('opt_out.name'), cell: ({ name }) => <ClampedText text={name ?? ''} /> },
      { key: 'reason', title: t('opt_out.reason'), cell: ({ reason }) => t(`opt_out.reasons.${reason}`) },
      { key: 'at', title: t('opt_out.at'), cell: ({ at }) => <RelativeTime value={at} /> },
    ],
    [t],
  );
}
