import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { closeToast, toastAtom } from '@/app/toast.js';
import classes from './toast-host.module.css';

/** Always mounted, so that screen readers notice changes. */
export function ToastHost(): React.ReactElement {
  const { t } = useTranslation();
  const toast = useAtomValue(toastAtom);
  const Icon = toast?.kind === 'error' ? IconAlertCircle : IconCircleCheck;
  return (
    <div className={classes.host} role="status" aria-live="polite">
      {toast && (
        <div key={toast.id} className={classes.toast} data-kind={toast.kind}>
          <Icon size={20} stroke={1.5} className={classes.icon} />
          <span className={classes.text}>{toast.text}</span>
          {toast.action && (
            <Button
              size="compact-sm"
              variant="subtle"
              flex="none"
              onClick={() => {
                closeToast();
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </Button>
          )}
          {toast.kind === 'error' && <CloseButton size="sm" aria-label={t('shell.close')} onClick={closeToast} />}
        </div>
      )}
    </div>
  );
}
