import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { undoImport } from '@/data/contacts/imports.js';
import { useMinute } from '@/parts/use-minute.js';
import { formatNumber } from '@/ui/format/format-number.js';

interface UndoButtonProps {
  work: ImportResource;
  size?: 'compact-sm';
}

export function UndoButton({ work, size }: UndoButtonProps): React.ReactElement | null {
  const { t } = useTranslation();
  const now = useMinute().getTime();
  const [isRunning, setRunning] = useState(false);
  const { id, can_undo_until, counts, group } = work;
  if (can_undo_until === null || Date.parse(can_undo_until) <= now) return null;
  const format = (value: number) => formatNumber(value, currentLanguage());

  async function undo(): Promise<void> {
    setRunning(true);
    try {
      await undoImport(id);
      toast.success(t('imports.undone_toast'));
    } catch (error) {
      showFailure(error, () => void undo());
    } finally {
      setRunning(false);
    }
  }
  async function handleClick(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('imports.undo_title', { group: isolate(group.name) }),
      body: t('imports.undo_body'),
      facts: [
        { name: t('imports.undo_removed'), value: format(counts.created), isWarning: counts.created > 0 },
        { name: t('imports.undo_restored'), value: format(counts.written - counts.created) },
      ],
      confirmLabel: t('imports.undo'),
      isDestructive: true,
    });
    if (isConfirmed) await undo();
  }
  return (
    <Button
      {...(size && { size })}
      variant="default"
      loading={isRunning}
      leftSection={<IconArrowBackUp size={18} stroke={1.5} className="flip" />}
      onClick={() => void handleClick()}
    >
      {t('imports.undo')}
    </Button>
  );
}
