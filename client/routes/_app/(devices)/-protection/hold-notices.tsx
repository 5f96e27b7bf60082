import { Alert, Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceProtection } from '@server/devices/devices.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { reportWarning, resumeDevice } from '@/data/devices/device-settings.js';
import { runningLimit } from '@/parts/devices/device-protection.js';
import { LimitNotice } from '@/parts/devices/limit-notice.js';
import { DeviceToday } from '@/parts/devices/device-today.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './protection.module.css';

interface HoldNoticesProps {
  sessionId: string;
  protection: DeviceProtection;
}

export function HoldNotices({ sessionId, protection }: HoldNoticesProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const format = (value: number): string => formatNumber(value, language);
  const { guard, warm_up } = protection;
  const limit = runningLimit(protection);
  return (
    <div className={classes.notices}>
      {guard && <GuardNotice sessionId={sessionId} guard={guard} />}
      <LimitNotice protection={protection}>
        {limit?.by === 'warned' && <WarningReport sessionId={sessionId} isShown={false} />}
      </LimitNotice>
      <DeviceToday protection={protection} />
      {!limit && <WarningReport sessionId={sessionId} isShown />}
      {warm_up && (
        <p className={classes.used}>{t('protection.warms_up', { day: format(warm_up.day), of: format(warm_up.of) })}</p>
      )}
    </div>
  );
}

function GuardNotice({ sessionId, guard }: { sessionId: string; guard: NonNullable<DeviceProtection['guard']> }) {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const resume = useMutation({
    mutationFn: () => resumeDevice(sessionId),
    onSuccess: () => toast.success(t('protection.resumed')),
    onError: (error) => showFailure(error, () => resume.mutate()),
  });
  return (
    <Alert color="red" icon={<IconHandStop size={20} stroke={1.5} />} title={t('protection.guarded')}>
      <p className={classes.guardReason}>
        {t(`protection.guard.${guard.reason}`)} <RelativeTime value={guard.at} />
      </p>
      <Button
        variant="default"
        disabled={isSuspended}
        title={isSuspended ? t('errors.account_pended') : undefined}
        loading={resume.isPending}
        onClick={() => resume.mutate()}
      >
        {t('protection.resume')}
      </Button>
    </Alert>
  );
}

/** Lets users report a warning that only WhatsApp's app shows. */
function WarningReport({ sessionId, isShown }: { sessionId: string; isShown: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const report = useMutation({
    mutationFn: () => reportWarning(sessionId, isShown),
    onError: (error) => showFailure(error, () => report.mutate()),
  });
  return (
    <div className={classes.report}>
      {isShown && <p className={classes.used}>{t('protection.warning_help')}</p>}
      <Button
        variant="default"
        size="compact-md"
        disabled={isSuspended}
        title={isSuspended ? t('errors.account_pended') : undefined}
        loading={report.isPending}
        onClick={() => report.mutate()}
      >
        {t(isShown ? 'protection.warning_shown' : 'protection.warning_gone')}
      </Button>
    </div>
  );
}
