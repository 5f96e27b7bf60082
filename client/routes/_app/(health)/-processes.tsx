import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HealthProcess } from '@server/devices/health.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { processesQuery } from '@/data/server/server-health.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { StatusDot } from '@/ui/status-dot.js';
import classes from './-health.module.css';

/** Event-loop delay that users notice. */
const SLOW_LAG_MS = 200;

export function Processes(): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(processesQuery);
  return (
    <section aria-labelledby="health-processes">
      <h2 id="health-processes" className={classes.title}>
        {t('health.processes')}
      </h2>
      {/* Most installations run one process. */}
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <CardSkeletons count={1} height={150} />
        ))}
      {data?.length === 0 && <p>{t('health.none_running')}</p>}
      <ul className={classes.processes}>
        {data?.map((process) => (
          <li key={process.id} className={classes.process} data-gone={!process.is_alive || undefined}>
            <Process process={process} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Process({ process }: { process: HealthProcess }): React.ReactElement {
  const { t } = useTranslation();
  const { name, roles, is_alive, started_at, beat_at } = process;
  return (
    <article aria-label={name}>
      <bdi className={classes.name} dir="ltr">
        {name}
      </bdi>
      <div className={classes.state}>
        <div className={classes.roles}>
          {roles.map((role) => (
            <span key={role}>{describeIfKnown(`health.role.${role}`) ?? role}</span>
          ))}
        </div>
        <StatusDot tone={is_alive ? 'on' : 'off'} word={t(is_alive ? 'health.alive' : 'health.gone')} />
      </div>
      <dl className={classes.facts}>
        {is_alive ? (
          <>
            <Fact title={t('health.started')}>
              <RelativeTime value={started_at} />
            </Fact>
            <LiveFacts process={process} />
          </>
        ) : (
          <Fact title={t('health.beat')}>
            <RelativeTime value={beat_at} />
          </Fact>
        )}
      </dl>
    </article>
  );
}

function LiveFacts({ process }: { process: HealthProcess }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { roles, devices, capacity, memory_bytes, lag_ms } = process;
  return (
    <>
      {roles.includes('devices') && (
        <Fact title={t('health.held')}>
          {t('health.held_of', { held: formatNumber(devices, language), capacity: formatNumber(capacity, language) })}
        </Fact>
      )}
      <Fact title={t('health.memory')}>
        {memory_bytes === null ? t('health.unknown') : formatBytes(memory_bytes, language)}
      </Fact>
      <Fact title={t('health.lag')} hint={t('health.lag_help')} isBad={(lag_ms ?? 0) > SLOW_LAG_MS}>
        {lag_ms === null ? t('health.unknown') : t('health.ms', { value: formatNumber(lag_ms, language) })}
      </Fact>
    </>
  );
}

interface FactProps {
  title: string;
  hint?: string;
  isBad?: boolean;
  children: React.ReactNode;
}

function Fact({ title, hint, isBad, children }: FactProps): React.ReactElement {
  return (
    <div title={hint} data-bad={isBad || undefined}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
