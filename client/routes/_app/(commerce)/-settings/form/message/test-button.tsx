import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPended } from '@/app/use-can.js';
import { onDemand } from '@/ui/on-demand.js';
import type { TestDialogProps } from './test-dialog.js';

const TestDialog = onDemand(() => import('./test-dialog.js').then((module) => module.TestDialog));

/** To see it on a real phone before a customer does. */
export function TestButton(props: Omit<TestDialogProps, 'onClose'>): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        disabled={isPended}
        leftSection={<IconSend size={18} stroke={1.5} className="flip" />}
        onClick={() => setOpen(true)}
      >
        {t('apps.test.open')}
      </Button>
      {isOpen && <TestDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
