import { IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { showFailure } from '@/app/http/show-failure.js';
import type { ExportFormat } from '@/data/contacts/exports.js';
import type { ListAction } from '@/ui/list-page/list-action.js';

interface ExportOfList {
  label: string;
  run: (format: ExportFormat) => Promise<void>;
  isDisabled: boolean;
}

export function exportAction(t: TFunction, { label, run, isDisabled }: ExportOfList): ListAction {
  function start(format: ExportFormat): void {
    run(format).catch((error: unknown) => showFailure(error, () => start(format)));
  }
  return {
    label,
    Icon: IconDownload,
    choices: [
      { label: t('exports.as_xlsx'), run: () => start('xlsx') },
      { label: t('exports.as_csv'), run: () => start('csv') },
    ],
    isDisabled,
  };
}
