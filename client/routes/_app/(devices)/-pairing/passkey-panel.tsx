import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload, IconKey } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { PasskeyRequest } from '@server/devices/pairing/passkey/passkey.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { useSubmitPasskey } from '@/data/devices/devices.js';
import type { SigningResult } from '@/passkey-extension/request.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { Countdown } from './countdown.js';
import classes from '../-connect/connect.module.css';

interface PasskeyPanelProps {
  sessionId: string;
  request: PasskeyRequest;
  onRestart: () => void;
}

const CHALLENGE_LIFETIMES_S = [300];
const INSTALL_STEPS = ['unzip', 'developer', 'load', 'pin'] as const;

/** Lets the browser extension sign WhatsApp's challenge. */
export function PasskeyPanel({ sessionId, request, onRestart }: PasskeyPanelProps): React.ReactElement {
  const { t } = useTranslation();
  const { options, expires_at } = request;
  const id = options.challenge;
  const [latestStatus, setLatestStatus] = useState<SigningResult['status']>();
  const submission = useSubmitPasskey(sessionId);
  const { mutate } = submission;
  useEffect(() => {
    function receive({ source, data }: MessageEvent<unknown>): void {
      if (source !== window || !isResultFor(data, id)) return;
      setLatestStatus(data.status);
      if (data.status === 'signed') mutate(data.assertion);
    }
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [id, mutate]);

  const status = latestStatus ?? 'waiting';
  return (
    <section
      className={classes.passkey}
      aria-labelledby="passkey"
      data-testid="passkey"
      data-mersal-passkey={JSON.stringify({ id, options })}
    >
      <h2 id="passkey" className={classes.title}>
        <IconKey size={20} stroke={1.5} />
        {t('connect.passkey.title')}
      </h2>
      <p className={classes.text}>{t('connect.passkey.why')}</p>
      <p className={classes.elsewhere}>{t('connect.passkey.on_computer')}</p>
      <FormProblem text={submission.error && describeHttpError(submission.error)} />
      <ol className={classes.instructions}>
        <li>
          <details className={classes.install} open>
            <summary>{t('connect.passkey.install')}</summary>
            <Button
              component="a"
              href="/passkey-extension.zip"
              download
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.5} />}
            >
              {t('connect.passkey.download')}
            </Button>
            <ul>
              {INSTALL_STEPS.map((step) => (
                <li key={step}>
                  <Trans
                    i18nKey={`connect.passkey.install_${step}`}
                    components={{ b: <strong />, code: <bdi className={classes.address} /> }}
                  />
                </li>
              ))}
            </ul>
          </details>
        </li>
        <li>{t('connect.passkey.click')}</li>
        <li>{t('connect.passkey.sign')}</li>
      </ol>
      <p className={classes.passkeyStatus} role="status" data-status={status}>
        {t(`connect.passkey.status_${status}`)}
      </p>
      <Countdown
        until={expires_at}
        lifetimes={CHALLENGE_LIFETIMES_S}
        label={t('connect.expires_in')}
        expiredText={t('devices.reason.passkey_expired')}
      />
      <Button variant="subtle" color="gray" size="compact-md" onClick={onRestart}>
        {t('connect.start_afresh')}
      </Button>
    </section>
  );
}

const isResultFor = (data: unknown, id: string): data is SigningResult =>
  typeof data === 'object' &&
  data !== null &&
  'source' in data &&
  data.source === 'mersal-passkey' &&
  'id' in data &&
  data.id === id;
