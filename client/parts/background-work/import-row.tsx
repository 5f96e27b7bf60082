import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { asksForPhoneColumn, cancelImport } from '@/data/contacts/imports.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ButtonLink } from '@/ui/links.js';
import { WorkRow } from './work-row.js';

interface ImportRowProps {
  work: ImportResource;
  onDismiss?: () => void;
}

const ICONS = { done: IconCircleCheck, failed: IconAlertTriangle, undone: IconCircleCheck } as const;

export function ImportRow({ work, onDismiss }: ImportRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { id, state, group, counts, progress } = work;
  const format = (value: number) => formatNumber(value, currentLanguage());
  const asksForColumn = asksForPhoneColumn(work);
  const hasIcon = state === 'done' || state === 'undone' || (state === 'failed' && !asksForColumn);
  const Icon = hasIcon ? ICONS[state] : IconFileImport;
  const isRunning = state === 'reading' || state === 'writing';
  const figures =
    state === 'writing'
      ? t('imports.of', { done: format(counts.written), total: format(counts.good - counts.over_limit) })
      : counts.rows > 0
        ? t('imports.rows_read', { count: counts.rows, number: format(counts.rows) })
        : undefined;

  async function handleCancel(): Promise<void> {
    try {
      await cancelImport(id);
    } catch (error) {
      showFailure(error, () => void handleCancel());
    }
  }
  return (
    <WorkRow
      icon={<Icon size={18} stroke={1.5} />}
      text={t(asksForColumn ? 'imports.row.asks' : `imports.row.${state}`, {
        group: isolate(group.name),
        count: counts.written,
        number: format(counts.written),
      })}
      progress={isRunning || state === 'undoing' ? progress : undefined}
      figures={isRunning ? figures : undefined}
      onDismiss={onDismiss}
    >
      <ButtonLink to="/create-contacts" search={{ import: id }} size="compact-sm" variant="default">
        {t(state === 'ready' || asksForColumn ? 'imports.review' : 'imports.open')}
      </ButtonLink>
      {state === 'done' && group.id !== null && (
        <ButtonLink to="/contact-numbers" search={{ groups: group.id }} size="compact-sm" variant="default">
          {t('imports.see_contacts')}
        </ButtonLink>
      )}
      {(isRunning || state === 'ready' || asksForColumn) && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void handleCancel()}>
          {t('ui.cancel')}
        </Button>
      )}
    </WorkRow>
  );
}
