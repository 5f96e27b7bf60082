import { Button, Loader } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { Countdown } from './countdown.js';
import { LinkSteps } from './link-steps.js';
import { QrCode } from '@/parts/codes/qr-code.js';
import { ButtonLink } from '@/ui/links.js';
import { SlowNotice } from './slow-notice.js';
import classes from '../-connect/connect.module.css';

interface QrPanelProps {
  phase: 'starting' | 'qr';
  qr: string | null;
  expiresAt: string | null;
  error: Error | null;
  onRestart?: () => void;
}

/** WhatsApp's first QR code is valid for 60 seconds, later ones for 20. */
const QR_LIFETIMES_S = [20, 60];

export function QrPanel({ phase, qr, expiresAt, error, onRestart }: QrPanelProps): React.ReactElement {
  const { t } = useTranslation();
  const shownQr = phase === 'qr' ? qr : null;
  if (error) return <QrFailure error={error} onRestart={onRestart} />;
  return (
    <div className={classes.panel}>
      <p className={classes.elsewhere}>{t('connect.qr_elsewhere')}</p>
      <div className={classes.qr} data-testid="qr" data-qr={shownQr ?? undefined}>
        {shownQr ? <QrCode value={shownQr} label={t('connect.qr_alt')} /> : <Loader size={36} aria-hidden />}
      </div>
      <div className={classes.below}>
        {shownQr && expiresAt ? (
          <Countdown
            until={expiresAt}
            lifetimes={QR_LIFETIMES_S}
            label={t('connect.renews_in')}
            expiredText={t('connect.renewing')}
          />
        ) : (
          <span role="status">{t('connect.preparing')}</span>
        )}
        {onRestart && <SlowNotice expiresAt={shownQr && expiresAt} onRestart={onRestart} />}
      </div>
      <LinkSteps current="waiting" />
    </div>
  );
}

function QrFailure({ error, onRestart }: { error: Error; onRestart: (() => void) | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const isPlanError = error instanceof HttpError && (error.code === 'plan_limit' || error.code === 'package_required');
  return (
    <div className={classes.panel} role="alert">
      <div className={classes.qr} data-failed>
        <IconPlugConnectedX size={56} stroke={1.25} />
      </div>
      <h2 className={classes.title}>{t(isPlanError ? 'connect.failed_by_plan' : 'connect.failed')}</h2>
      <p className={classes.text}>
        {describeHttpError(error)} {isPlanError && error.code === 'plan_limit' && t('connect.make_room')}
      </p>
      {isPlanError ? (
        <ButtonLink to="/devices">{t('devices.title')}</ButtonLink>
      ) : (
        onRestart && <Button onClick={onRestart}>{t('ui.retry')}</Button>
      )}
    </div>
  );
}
