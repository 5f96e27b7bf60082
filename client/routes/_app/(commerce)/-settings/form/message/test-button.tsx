import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsSuspended } from '@/app/use-can.js';
import { onDemand } from '@/ui/on-demand.js';
import type { TestMessageDialogProps } from './test-message-dialog.js';

const TestMessageDialog = onDemand(() => import('./test-message-dialog.js').then((module) => module.TestMessageDialog));

export function TestButton(props: Omit<TestMessageDialogProps, 'onClose'>): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        disabled={isSuspended}
        leftSection={<IconSend size={18} stroke={1.5} className="flip" />}
        onClick={() => setOpen(true)}
      >
        {t('apps.test.open')}
      </Button>
      {isOpen && <TestMessageDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
