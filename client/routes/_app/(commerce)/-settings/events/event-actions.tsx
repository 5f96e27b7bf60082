import { useState } from 'react';
import { IconCode, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StoreEventResource } from '@server/commerce/apps/apps.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { replayEvent } from '@/data/stores/connection.js';
import { RowActions } from '@/ui/list-page/row-actions.js';
import { onDemand } from '@/ui/on-demand.js';

const PayloadDialog = onDemand(() => import('./payload-dialog.js').then((module) => module.PayloadDialog));

/** Processes an event again, which sends no message twice. */
export function EventActions({ appId, event }: { appId: number; event: StoreEventResource }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const [isOpen, setOpen] = useState(false);
  const name = isolate(event.subject ?? event.name);
  const replay = useMutation({
    mutationFn: () => replayEvent(appId, event.id),
    onSuccess: () => toast.success(t('apps.event.replayed')),
    onError: (error) => showFailure(error, () => replay.mutate()),
  });
  return (
    <>
      <RowActions
        name={name}
        actions={[
          {
            label: t('apps.event.show'),
            name: t('apps.event.show_of', { name }),
            Icon: IconCode,
            run: () => setOpen(true),
          },
          {
            label: t('apps.event.replay'),
            name: t('apps.event.replay_of', { name }),
            Icon: IconRefresh,
            isDisabled: isSuspended,
            isBusy: replay.isPending,
            run: () => replay.mutate(),
          },
        ]}
      />
      {isOpen && <PayloadDialog appId={appId} event={event} onClose={() => setOpen(false)} />}
    </>
  );
}
