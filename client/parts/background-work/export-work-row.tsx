import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExportResource } from '@server/address-book/exports/exports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { cancelExport } from '@/data/contacts/exports.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { WorkRow } from './work-row.js';
import classes from './work.module.css';

interface ExportWorkRowProps {
  work: ExportResource;
  onDismiss: () => void;
}

export function ExportWorkRow({ work, onDismiss }: ExportWorkRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { id, what, state, done, total, url, file_name, size } = work;
  const language = currentLanguage();
  const isRunning = state === 'waiting' || state === 'writing';
  const Icon = state === 'failed' ? IconAlertTriangle : IconFileExport;

  async function handleCancel(): Promise<void> {
    try {
      await cancelExport(id);
    } catch (error) {
      showFailure(error, () => void handleCancel());
    }
  }
  return (
    <WorkRow
      icon={<Icon size={18} stroke={1.5} />}
      text={
        <>
          {t(`exports.row.${isRunning ? 'running' : state}_${what}`, { number: formatNumber(total, language) })}
          {url && (
            <span className={classes.file}>
              <bdi>{file_name}</bdi>
              {size !== null && ` · ${formatBytes(size, language)}`}
            </span>
          )}
        </>
      }
      progress={isRunning ? (total === 0 ? null : done / total) : undefined}
      figures={
        isRunning
          ? t('imports.of', { done: formatNumber(done, language), total: formatNumber(total, language) })
          : undefined
      }
      onDismiss={isRunning ? undefined : onDismiss}
    >
      {url && (
        <Button
          component="a"
          href={url}
          download={file_name}
          size="compact-sm"
          leftSection={<IconDownload size={16} stroke={1.5} />}
        >
          {t('exports.download')}
        </Button>
      )}
      {isRunning && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void handleCancel()}>
          {t('ui.cancel')}
        </Button>
      )}
    </WorkRow>
  );
}
