import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { isSessionOver } from '@/app/use-can.js';

export function useUnsavedGuard(isDirty: boolean, isSaving: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      !isSessionOver() &&
      !(await confirm({
        title: t('ui.unsaved_title'),
        body: t('ui.unsaved_text'),
        confirmLabel: t('ui.leave'),
        isDestructive: true,
      })),
    enableBeforeUnload: isDirty,
    disabled: !isDirty || isSaving,
  });
}
