import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SessionResource } from '@server/auth/settings.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { accountSessionsQuery, endAccountSession, endOtherSessions } from '@/data/account/account-sessions.js';
import { describeBrowser } from '@/parts/describe-browser.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { StatusChip } from '@/ui/status-chip.js';
import { Section } from '../-section.js';
import sections from '../-settings.module.css';
import classes from './sessions.module.css';

export function Sessions(): React.ReactElement {
  const { t } = useTranslation();
  const { data: sessions, error, refetch } = useQuery(accountSessionsQuery);
  return (
    <Section title={t('settings.sessions.title')} help={t('settings.sessions.help')}>
      {sessions ? (
        <>
          <ul className={classes.list}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && <EndOthers count={sessions.length - 1} />}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={2} />
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: SessionResource }): React.ReactElement {
  const { t } = useTranslation();
  const [isEnding, setEnding] = useState(false);
  const name = describeBrowser(session.user_agent);
  const Shape = /Mobile|Android|iPhone/.test(session.user_agent ?? '') ? IconDeviceMobile : IconDeviceDesktop;

  async function handleEnd(): Promise<void> {
    setEnding(true);
    try {
      await endAccountSession(session.id);
      toast.success(t('settings.sessions.ended'));
    } catch (error) {
      setEnding(false);
      showFailure(error, () => void handleEnd());
    }
  }
  return (
    <li className={classes.row}>
      <Shape size={22} stroke={1.5} className={classes.icon} />
      <div className={classes.facts}>
        <div className={classes.name}>
          <span title={session.user_agent ?? undefined}>{name}</span>
          {session.is_current && <StatusChip tone="new" word={t('settings.sessions.current')} />}
        </div>
        <div className={classes.line}>
          {session.ip && <bdi dir="ltr">{session.ip}</bdi>}
          <span>
            {t('settings.sessions.last_seen')} <RelativeTime value={session.last_seen_at} />
          </span>
          <span>
            {t('settings.sessions.signed_in')} <RelativeTime value={session.signed_in_at} />
          </span>
        </div>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          size="xs"
          loading={isEnding}
          aria-label={t('settings.sessions.end_named', { name })}
          onClick={() => void handleEnd()}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }): React.ReactElement {
  const { t } = useTranslation();
  const [isEnding, setEnding] = useState(false);

  async function handleEnd(): Promise<void> {
    const isSure = await confirm({
      title: t('settings.sessions.end_others'),
      body: t('settings.sessions.end_others_text', { count }),
      confirmLabel: t('settings.sessions.end_others'),
      isDestructive: true,
    });
    if (!isSure) return;
    setEnding(true);
    try {
      toast.success(t('settings.sessions.others_ended', { count: await endOtherSessions() }));
    } catch (error) {
      showFailure(error, () => void handleEnd());
    } finally {
      setEnding(false);
    }
  }
  return (
    <div className={sections.actions}>
      <Button variant="default" loading={isEnding} onClick={() => void handleEnd()}>
        {t('settings.sessions.end_others')}
      </Button>
    </div>
  );
}
