import i18next from 'i18next';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { loadTexts } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';

export function takeOneFile(files: FileList): File | undefined {
  const [first] = files;
  if (first && files.length > 1)
    loadTexts(['forms'])
      .then(() => toast.error(i18next.t('forms.one_file', { name: isolate(first.name) })))
      .catch((error: unknown) => showFailure(error));
  return first;
}
