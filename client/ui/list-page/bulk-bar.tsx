import { useState } from 'react';
import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeError } from '@/app/describe-error.js';
import { currentLanguage } from '@/app/i18n.js';
import { toast } from '@/app/toast.js';
import { formatNumber } from '@/ui/format-number.js';
import type { Selection } from './use-selection.js';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  selection: Selection;
  /** Ids of the rows on screen. */
  onPage: readonly number[];
  total: number;
  /** Finds the ids of all rows the search lets through; only where one action may take that many. */
  findAll?: (() => Promise<number[]>) | undefined;
  /** What can be done with the ticked rows. */
  children: React.ReactNode;
}

/** Slides in as soon as a row is ticked. */
export function BulkBar({ selection, onPage, total, findAll, children }: BulkBarProps): React.ReactElement | null {
  const { t } = useTranslation();
  const count = selection.ids.size;
  if (count === 0) return null;
  const isWholePage = onPage.length > 0 && onPage.every((id) => selection.ids.has(id));
  return (
    <section className={classes.bar} aria-label={t('ui.list.selected', { count })}>
      <CloseButton size="sm" aria-label={t('ui.list.unselect')} onClick={selection.clear} />
      <span className={classes.count} role="status">
        {isWholePage && count === onPage.length && total > count
          ? t('ui.list.page_selected', { count })
          : t('ui.list.selected', { count })}
      </span>
      {isWholePage && findAll && count < total && (
        <SelectAll total={total} onSelect={async () => selection.set(await findAll(), true)} />
      )}
      <div className={classes.actions}>{children}</div>
    </section>
  );
}

function SelectAll({ total, onSelect }: { total: number; onSelect: () => Promise<void> }): React.ReactElement {
  const { t } = useTranslation();
  const [isFinding, setFinding] = useState(false);
  async function handleSelect(): Promise<void> {
    setFinding(true);
    try {
      await onSelect();
    } catch (error) {
      toast.error(describeError(error), { label: t('ui.retry'), run: () => void handleSelect() });
    } finally {
      setFinding(false);
    }
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={isFinding} onClick={() => void handleSelect()}>
      {t('ui.list.select_all', { total: formatNumber(total, currentLanguage()) })}
    </Button>
  );
}
