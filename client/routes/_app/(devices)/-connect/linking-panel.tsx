import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeviceProfile } from '@server/devices/devices.contract.js';
import { isNumberRefused } from '@/parts/devices/device-reason.js';
import { readPairingPhone } from '../-pairing/pairing-phone.js';
import { LinkFailure } from '../-pairing/link-failure.js';
import { LinkRefusal } from '../-pairing/link-refusal.js';
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
  /** Of the last try to get a code. */
  error: Error | null;
  suggested: string | null;
  onShowQr: () => void;
  onAskForCode: (phone: string) => Promise<void>;
  /** Links the refused number to this device as well. */
  onAllowDuplicate: () => void;
}

/** What stands in the middle of the page while a device is not linked yet. */
export function LinkingPanel(props: LinkingPanelProps): React.ReactElement {
  const { profile, mode, phase, error, suggested, onShowQr, onAskForCode, onAllowDuplicate } = props;
  const { t } = useTranslation();
  const { qr, code, passkey, expires_at, phone_number } = profile.data;
  const { session_id } = profile.device;
  if (phase === 'scanned' || phase === 'syncing') return <LinkProgress phase={phase} />;
  if (phase === 'passkey' && passkey) {
    const asked = mode === 'phone' ? readPairingPhone(session_id) : null;
    const restart = () => (asked === null ? onShowQr() : void onAskForCode(asked).catch(() => undefined));
    return (
      <PasskeyPanel key={passkey.options.challenge} sessionId={session_id} request={passkey} onRestart={restart} />
    );
  }
  const refusal = phase === 'failed' && isNumberRefused(profile.data.state_reason) && (
    <LinkRefusal profile={profile} onAllow={onAllowDuplicate} />
  );
  if (mode === 'phone') {
    return (
      <>
        {refusal}
        <PairingCodePanel
          key={suggested}
          suggested={suggested}
          phase={phase}
          code={code}
          expiresAt={expires_at}
          phone={readPairingPhone(session_id) ?? (phone_number && `+${phone_number}`)}
          reason={phase === 'failed' && !refusal ? profile.data.state_reason : null}
          onAsk={onAskForCode}
        />
      </>
    );
  }
  if (refusal && !error) {
    return (
      <>
        {refusal}
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
