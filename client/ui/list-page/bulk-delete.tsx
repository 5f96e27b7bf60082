import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import type { Selection } from './use-selection.js';

interface BulkDeleteProps {
  selection: Selection;
  run: (ids: number[]) => Promise<number>;
  label: string;
  ask: (count: number) => { title: string; body: string; confirmLabel: string };
  done: (count: number) => string;
  disabled?: boolean;
}

/** Deletes the selected rows, which stay selected after an error. */
export function BulkDelete({
  selection,
  run,
  label,
  ask,
  done,
  disabled = false,
}: BulkDeleteProps): React.ReactElement {
  const ids = [...selection.ids];

  async function handleDelete(): Promise<void> {
    if (await confirm({ ...ask(ids.length), isDestructive: true })) await deleteNow();
  }
  async function deleteNow(): Promise<void> {
    try {
      toast.success(done(await run(ids)));
      selection.clear();
    } catch (error) {
      showFailure(error, () => void deleteNow());
    }
  }
  return (
    <Button
      size="compact-md"
      color="red"
      variant="light"
      disabled={disabled}
      leftSection={<IconTrash size={16} stroke={1.5} />}
      onClick={() => void handleDelete()}
    >
      {label}
    </Button>
  );
}
