import { IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { tellFailure } from '@/app/http/tell-failure.js';
import type { ListAction } from '@/ui/list-page/list-action.js';
import type { FileFormat } from './export-menu.js';

interface ExportOfList {
  label: string;
  run: (format: FileFormat) => Promise<void>;
  isDisabled: boolean;
}

/** Has a file made of a list, in the format that is chosen. */
export function exportAction(t: TFunction, { label, run, isDisabled }: ExportOfList): ListAction {
  function start(format: FileFormat): void {
    run(format).catch((error: unknown) => tellFailure(error, () => start(format)));
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
