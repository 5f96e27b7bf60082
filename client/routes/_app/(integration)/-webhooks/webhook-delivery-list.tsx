import { useState } from 'react';
import { Button, Menu, Pagination } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeliveryState, WebhookDeliveryResource } from '@server/outgoing-webhooks/outgoing-webhooks.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { deliveriesQuery, replayDelivery, replayFailed } from '@/data/integration/webhooks.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';
import classes from '../-api/api.module.css';
import { CodeBlock } from '@/parts/api-samples/code-block.js';
import { kindKey } from './kinds.js';
import { reasonKey } from './reason-key.js';

const HOUR_MS = 3_600_000;
/** Periods to send again. Deliveries are deleted after the longest one. */
const SPANS = [
  { hours: 1, textKey: 'webhooks.spans.hour' },
  { hours: 24, textKey: 'webhooks.spans.day' },
  { hours: 7 * 24, textKey: 'webhooks.spans.week' },
  { hours: 30 * 24, textKey: 'webhooks.spans.all' },
] as const;
const hoursAgo = (hours: number): Date => new Date(serverNow() - hours * HOUR_MS);
const TONES: Record<DeliveryState, ChipTone> = { waiting: 'busy', delivered: 'good', failed: 'bad' };

export function WebhookDeliveryList({ webhookId }: { webhookId: number }): React.ReactElement {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(deliveriesQuery(webhookId, page));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={3} />;

  async function handleReplayFailed(hours: number): Promise<void> {
    try {
      const count = await replayFailed(webhookId, hoursAgo(hours));
      toast.success(count === 0 ? t('webhooks.nothing_failed') : t('webhooks.replayed', { count }));
    } catch (failure) {
      showFailure(failure, () => void handleReplayFailed(hours));
    }
  }
  return (
    <div className={classes.calls}>
      {data.total === 0 ? (
        <p className={classes.help}>{t('webhooks.no_deliveries')}</p>
      ) : (
        <div className={classes.head}>
          <span className={classes.help}>{t('webhooks.kept')}</span>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" size="xs" mb="xs" rightSection={<IconChevronDown size={16} stroke={1.5} />}>
                {t('webhooks.replay_failed')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {SPANS.map(({ hours, textKey }) => (
                <Menu.Item key={hours} onClick={() => void handleReplayFailed(hours)}>
                  {t(textKey)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
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
      showFailure(failure, () => void handleReplay());
    }
  }
  return (
    <details className={classes.call}>
      <summary>
        <StatusChip tone={TONES[state]} word={t(`webhooks.states.${state}`)} />
        <span className={classes.path}>{t(kindKey(kind))}</span>
        <span className={classes.line}>
          {status !== null && <bdi dir="ltr">{status}</bdi>}
          {error !== null && <span>{t(reasonKey(error))}</span>}
          {ms !== null && <span>{t('webhooks.ms', { ms })}</span>}
          <RelativeTime value={created_at} />
        </span>
        <IconChevronDown size={18} stroke={1.5} className={classes.chevron} />
      </summary>
      <div className={classes.bodies}>
        <div className={classes.line}>
          <bdi dir="ltr">{event_id}</bdi>
          {error !== null && <bdi dir="ltr">{error}</bdi>}
          <span>{t('webhooks.attempts', { count: attempts })}</span>
          {due_at && (
            <span>
              {t('webhooks.next_try')} <RelativeTime value={due_at} />
            </span>
          )}
        </div>
        {data !== null && <CodeBlock label={t('webhooks.payload')} text={JSON.stringify(data, null, 2)} />}
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
