import { Button } from '@mantine/core';
import { IconChevronDown, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiCallResource } from '@server/auth/api-keys/api-keys.contract.js';
import { apiCallsQuery } from '@/data/account/api-keys.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';
import classes from './api.module.css';
import { CodeBlock } from '@/parts/api-samples/code-block.js';
import { ApiSection } from './api-section.js';

export function LastCalls(): React.ReactElement {
  const { t } = useTranslation();
  const { data: calls, error, refetch, isFetching } = useQuery(apiCallsQuery);
  return (
    <ApiSection
      title={t('api.calls')}
      help={t('api.calls_help')}
      action={
        <Button
          variant="default"
          loading={isFetching}
          leftSection={<IconRefresh size={18} stroke={1.5} />}
          onClick={() => void refetch()}
        >
          {t('api.refresh')}
        </Button>
      }
    >
      {calls ? (
        <div className={classes.calls}>
          {calls.length === 0 && <p className={classes.help}>{t('api.no_calls')}</p>}
          {calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={3} />
      )}
    </ApiSection>
  );
}

function Call({ call }: { call: ApiCallResource }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <details className={classes.call}>
      <summary>
        <StatusChip tone={toneOf(call.status)} word={String(call.status)} />
        <bdi className={`${classes.address} ${classes.path}`} dir="ltr">
          {call.method} {call.path}
        </bdi>
        <span className={classes.line}>
          <span dir="auto">{call.key}</span>
          <span>{t('api.ms', { ms: call.ms })}</span>
          <RelativeTime value={call.created_at} />
        </span>
        <IconChevronDown size={18} stroke={1.5} className={classes.chevron} />
      </summary>
      <div className={classes.bodies}>
        {call.request !== null && <CodeBlock label={t('api.request')} text={call.request} />}
        {call.answer !== null && <CodeBlock label={t('api.answer')} text={call.answer} />}
      </div>
    </details>
  );
}

const toneOf = (status: number): ChipTone => (status < 300 ? 'good' : status < 500 ? 'busy' : 'bad');
