import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StoreEventResource } from '@server/commerce/apps/apps.contract.js';
import { storeEventQuery } from '@/data/stores/connection.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import classes from './events.module.css';

interface PayloadDialogProps {
  appId: number;
  event: StoreEventResource;
  onClose: () => void;
}

export function PayloadDialog({ appId, event, onClose }: PayloadDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(storeEventQuery(appId, event.id));
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<bdi dir="ltr">{event.name}</bdi>}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <p className={classes.help}>{t('apps.event.payload_help')}</p>
      {data ? (
        data.payload == null ? (
          <p className={classes.none}>{t('apps.event.no_payload')}</p>
        ) : (
          // Focus lets keyboard users scroll.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre className={classes.payload} dir="ltr" tabIndex={0} aria-label={t('apps.event.show')}>
            {JSON.stringify(data.payload, null, 2)}
          </pre>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={3} />
      )}
    </Modal>
  );
}
