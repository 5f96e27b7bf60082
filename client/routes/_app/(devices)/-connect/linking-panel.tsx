import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeviceProfile } from '@server/devices/devices.contract.js';
import { isNumberRejected } from '@/parts/devices/device-reason.js';
import { readPairingPhone } from '../-pairing/pairing-phone.js';
import { LinkFailure } from '../-pairing/link-failure.js';
import { LinkRejectionNote } from '../-pairing/link-rejection-note.js';
import { LinkProgress } from '../-pairing/link-progress.js';
import type { LinkingMode } from './linking-mode.js';
import { PairingCodePanel } from '../-pairing/pairing-code-panel.js';
import type { Phase } from './phase.js';
import { PasskeyPanel } from '../-pairing/passkey-panel.js';
import { QrPanel } from '../-pairing/qr-panel.js';

interface LinkingPanelProps {
  profile: DeviceProfile;
  mode: LinkingMode;
  phase: Exclude<Phase, 'linked'>;
  error: Error | null;
  suggestedPhone: string | null;
  onShowQr: () => void;
  onRequestCode: (phone: string) => Promise<void>;
  onAllowDuplicate: () => void;
}

export function LinkingPanel(props: LinkingPanelProps): React.ReactElement {
  const { profile, mode, phase, error, suggestedPhone, onShowQr, onRequestCode, onAllowDuplicate } = props;
  const { t } = useTranslation();
  const { qr, code, passkey, expires_at, phone_number } = profile.data;
  const { session_id } = profile.device;
  if (phase === 'scanned' || phase === 'syncing') return <LinkProgress phase={phase} />;
  if (phase === 'passkey' && passkey) {
    const requestedPhone = mode === 'phone' ? readPairingPhone(session_id) : null;
    const restart = () =>
      requestedPhone === null ? onShowQr() : void onRequestCode(requestedPhone).catch(() => undefined);
    return (
      <PasskeyPanel key={passkey.options.challenge} sessionId={session_id} request={passkey} onRestart={restart} />
    );
  }
  const rejectionNote = phase === 'failed' && isNumberRejected(profile.data.state_reason) && (
    <LinkRejectionNote profile={profile} onAllow={onAllowDuplicate} />
  );
  if (mode === 'phone') {
    return (
      <>
        {rejectionNote}
        <PairingCodePanel
          key={suggestedPhone}
          suggestedPhone={suggestedPhone}
          phase={phase}
          code={code}
          expiresAt={expires_at}
          phone={readPairingPhone(session_id) ?? (phone_number && `+${phone_number}`)}
          reason={phase === 'failed' && !rejectionNote ? profile.data.state_reason : null}
          onRequestCode={onRequestCode}
        />
      </>
    );
  }
  if (rejectionNote && !error) {
    return (
      <>
        {rejectionNote}
        <Button onClick={onShowQr}>{t('devices.act.new_qr')}</Button>
      </>
    );
  }
  if (phase === 'failed' && !error) return <LinkFailure profile={profile} onAct={onShowQr} />;
  return (
    <QrPanel
      phase={phase === 'qr' ? 'qr' : 'starting'}
      qr={qr}
      expiresAt={expires_at}
      error={error}
      onRestart={onShowQr}
    />
  );
}
