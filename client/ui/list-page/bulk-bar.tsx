import { useState } from 'react';
import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { formatNumber, formatTotal } from '@/ui/format/format-number.js';
import type { Selection } from './use-selection.js';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  selection: Selection;
  idsOnPage: readonly number[];
  page: Pick<Page<unknown>, 'total' | 'is_total_capped'>;
  /** Returns the IDs of all rows, up to the maximum of one action. */
  findAll?: (() => Promise<number[]>) | undefined;
  maxIds?: number | undefined;
  children: React.ReactNode;
}

export function BulkBar({
  selection,
  idsOnPage,
  page,
  findAll,
  maxIds,
  children,
}: BulkBarProps): React.ReactElement | null {
  const { t } = useTranslation();
  const count = selection.ids.size;
  if (count === 0) return null;
  const { total } = page;
  const maxSelectable = Math.min(total, maxIds ?? total);
  const isWholePage = idsOnPage.length > 0 && idsOnPage.every((id) => selection.ids.has(id));
  return (
    <section className={classes.bar} aria-label={t('ui.list.selected', { count })}>
      <CloseButton size="sm" aria-label={t('ui.list.unselect')} onClick={selection.clear} />
      <span className={classes.count} role="status">
        {isWholePage && count === idsOnPage.length && total > count
          ? t('ui.list.page_selected', { count })
          : t('ui.list.selected', { count })}
      </span>
      {isWholePage && findAll && count < maxSelectable && (
        <SelectAll page={page} maxIds={maxSelectable} onSelect={async () => selection.set(await findAll(), true)} />
      )}
      <div className={classes.actions}>{children}</div>
    </section>
  );
}

interface SelectAllProps {
  page: BulkBarProps['page'];
  maxIds: number;
  onSelect: () => Promise<void>;
}

function SelectAll({ page, maxIds, onSelect }: SelectAllProps): React.ReactElement {
  const { t } = useTranslation();
  const [isFinding, setFinding] = useState(false);
  const numbers = { most: formatNumber(maxIds, currentLanguage()), total: formatTotal(page, currentLanguage()) };
  async function handleSelect(): Promise<void> {
    setFinding(true);
    try {
      await onSelect();
    } catch (error) {
      toast.error(describeHttpError(error), { label: t('ui.retry'), run: () => void handleSelect() });
    } finally {
      setFinding(false);
    }
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={isFinding} onClick={() => void handleSelect()}>
      {maxIds < page.total || page.is_total_capped
        ? t('ui.list.select_first', numbers)
        : t('ui.list.select_all', numbers)}
    </Button>
  );
}
