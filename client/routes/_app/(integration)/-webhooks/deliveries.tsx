import { useState } from 'react';
import { Button, Pagination } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeliveryState, WebhookDeliveryResource } from '@server/outgoing-webhooks/outgoing-webhooks.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { deliveriesQuery, replayDelivery, replayFailed } from '@/data/integration/webhooks.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';
import classes from '../-api/api.module.css';
import { CodeBlock } from '../-api/code-block.js';
import { kindKey } from './kinds.js';

const DAY_MS = 24 * 3_600_000;
const TONES: Record<DeliveryState, ChipTone> = { waiting: 'busy', delivered: 'good', failed: 'bad' };

/** What a webhook was told and is owed, with the answers. */
export function Deliveries({ webhookId }: { webhookId: number }): React.ReactElement {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(deliveriesQuery(webhookId, page));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={3} />;

  async function handleReplayFailed(): Promise<void> {
    try {
      const count = await replayFailed(webhookId, new Date(Date.now() - DAY_MS));
      toast.success(t('webhooks.replayed', { count }));
    } catch (failure) {
      tellFailure(failure, () => void handleReplayFailed());
    }
  }
  return (
    <div className={classes.calls}>
      {data.total === 0 ? (
        <p className={classes.help}>{t('webhooks.no_deliveries')}</p>
      ) : (
        <div className={classes.head}>
          <span className={classes.help}>{t('webhooks.kept')}</span>
          <Button variant="default" size="xs" mb="xs" onClick={() => void handleReplayFailed()}>
            {t('webhooks.replay_failed')}
          </Button>
        </div>
      )}
      {data.data.map((delivery) => (
        <Delivery key={delivery.id} webhookId={webhookId} delivery={delivery} />
      ))}
      {data.last_page > 1 && <Pagination mt="md" total={data.last_page} value={page} onChange={setPage} />}
    </div>
  );
}

interface DeliveryProps {
  webhookId: number;
  delivery: WebhookDeliveryResource;
}

function Delivery({ webhookId, delivery }: DeliveryProps): React.ReactElement {
  const { t } = useTranslation();
  const { id, kind, state, status, error, answer, attempts, ms, created_at, due_at, event_id, data } = delivery;

  async function handleReplay(): Promise<void> {
    try {
      await replayDelivery(webhookId, id);
      toast.success(t('webhooks.replayed', { count: 1 }));
    } catch (failure) {
      tellFailure(failure, () => void handleReplay());
    }
  }
  return (
    <details className={classes.call}>
      <summary>
        <StatusChip tone={TONES[state]} word={t(`webhooks.states.${state}`)} />
        <span className={classes.path}>{t(kindKey(kind))}</span>
        <span className={classes.line}>
          {(status ?? error) !== null && <bdi dir="ltr">{status ?? error}</bdi>}
          {ms !== null && <span>{t('webhooks.ms', { ms })}</span>}
          <RelativeTime value={created_at} />
        </span>
      </summary>
      <div className={classes.bodies}>
        <div className={classes.line}>
          <bdi dir="ltr">{event_id}</bdi>
          <span>{t('webhooks.attempts', { count: attempts })}</span>
          {due_at && (
            <span>
              {t('webhooks.next_try')} <RelativeTime value={due_at} />
            </span>
          )}
        </div>
        <CodeBlock label={t('webhooks.payload')} text={JSON.stringify(data, null, 2)} />
        {answer !== null && answer !== '' && <CodeBlock label={t('webhooks.answer')} text={answer} />}
        <div>
          <Button variant="default" size="xs" onClick={() => void handleReplay()}>
            {t('webhooks.replay')}
          </Button>
        </div>
      </div>
    </details>
  );
}
