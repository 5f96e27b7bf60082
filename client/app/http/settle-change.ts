import i18next from 'i18next';
import { pageEpochAtom, store } from '@/app/atoms.js';
import { choose } from '@/app/confirm.js';
import { loadTexts } from '@/app/i18n/i18n.js';
import { queryClient } from '@/app/query-client.js';
import type { HttpError } from './http-error.js';

export async function settleChange<Result>(
  error: HttpError,
  save: (revision: string | undefined) => Promise<Result>,
  router: { invalidate: () => Promise<void> },
): Promise<Result | undefined> {
  await loadTexts(['forms']);
  const choice = await choose({
    title: i18next.t('forms.changed_title'),
    body: i18next.t('forms.changed_text'),
    confirmLabel: i18next.t('forms.changed_mine'),
    otherLabel: i18next.t('forms.changed_theirs'),
    keepLabel: i18next.t('forms.changed_back'),
  });
  if (choice === 'yes') return save(undefined);
  if (choice === 'no') {
    error.isInBanner = false;
    throw error;
  }
  await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true });
  await router.invalidate();
  store.set(pageEpochAtom, (epoch) => epoch + 1);
  return undefined;
}
