import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ConnectDeviceBody, DeviceProfile, DeviceState } from '@server/devices/devices.contract.js';
import { connectionAtom } from '@/app/atoms.js';
import { CONNECT_POLL_MS } from '@/app/constants.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { isNotFound } from '@/app/http/not-found.js';
import { toast } from '@/app/toast.js';
import { connectDevice, profileQuery, useUpdateDevice } from '@/data/devices/devices.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { keepPairingPhone, readPairingPhone } from '../-pairing/pairing-phone.js';
import { DeviceHead } from '../-device/device-head.js';
import { LinkedDevicePanel } from './linked-device-panel.js';
import { LinkingPage } from './linking-page.js';
import { chooseDefaultMode, type LinkingMode } from './linking-mode.js';
import { LinkingPanel } from './linking-panel.js';
import { NoSuchDevice } from './no-such-device.js';
import { needsStart, phaseOf } from './phase.js';
import { QrPanel } from '../-pairing/qr-panel.js';

/** A device with a pending code keeps that code's mode. */
const LINKING_MODE_BY_STATE: Partial<Record<DeviceState, LinkingMode>> = { qr: 'qr', code: 'phone' };

interface DeviceConnectionProps {
  sessionId: string;
  mode: LinkingMode | undefined;
  onModeChange: (mode: LinkingMode) => void;
}

export function DeviceConnection({ sessionId, mode, onModeChange }: DeviceConnectionProps): React.ReactElement {
  const isLive = useAtomValue(connectionAtom) === 'live';
  const { data, error, refetch } = useQuery({
    ...profileQuery(sessionId),
    // Polls only without the socket.
    refetchInterval: ({ state }) => (isLive || state.data?.data.state === 'on' ? false : CONNECT_POLL_MS),
  });
  if (data) return <LoadedConnection profile={data} sessionId={sessionId} mode={mode} onModeChange={onModeChange} />;
  if (isNotFound(error)) return <NoSuchDevice />;
  if (error) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  return (
    <LinkingPage
      sessionId={sessionId}
      mode={mode ?? chooseDefaultMode()}
      onModeChange={onModeChange}
      qr={null}
      code={null}
      historyDays={7}
      onHistoryDays={null}
    >
      {() => <QrPanel phase="starting" qr={null} expiresAt={null} error={null} />}
    </LinkingPage>
  );
}

function LoadedConnection(props: DeviceConnectionProps & { profile: DeviceProfile }): React.ReactElement {
  const { profile, sessionId, onModeChange } = props;
  const mode = props.mode ?? LINKING_MODE_BY_STATE[profile.data.state] ?? chooseDefaultMode();
  const [isRelinking, setRelinking] = useState(() => mode === 'qr' && needsStart(profile));
  const start = useMutation({
    mutationFn: (request: Partial<ConnectDeviceBody>) => connectDevice({ session_id: sessionId, ...request }),
  });
  const update = useUpdateDevice(sessionId);
  const phase = start.isPending ? 'starting' : phaseOf(profile, isRelinking);

  function showQr(): void {
    setRelinking(true);
    start.mutate({});
  }
  async function requestCode(phone_number: string): Promise<void> {
    setRelinking(true);
    await start.mutateAsync({ code: true, phone_number });
    keepPairingPhone(sessionId, phone_number);
  }
  function allowDuplicate(): void {
    setRelinking(true);
    const phone_number = profile.device.refused_phone;
    const byCode = mode === 'phone' && phone_number !== null;
    if (byCode) keepPairingPhone(sessionId, `+${phone_number}`);
    start.mutate({ allow_duplicate: true, ...(byCode && { code: true, phone_number: `+${phone_number}` }) });
  }
  const hasStarted = useRef(!isRelinking);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start.mutate({});
  }, [start]);
  const isJustLinked = useJustLinked(profile);
  // A device that was never linked has only its code.
  const head = profile.device.connected_at !== null && <DeviceHead device={profile.device} activeTab="connection" />;

  if (phase === 'linked') {
    return (
      <>
        {head}
        <LinkedDevicePanel device={profile.device} isJustLinked={isJustLinked} />
      </>
    );
  }
  return (
    <>
      {head}
      <LinkingPage
        sessionId={sessionId}
        mode={mode}
        qr={profile.data.qr}
        code={profile.data.code}
        requestedPhone={readPairingPhone(sessionId)}
        historyDays={update.isPending ? (update.variables.history_days ?? 7) : profile.device.history_days}
        onHistoryDays={(history_days) =>
          update.mutate({ history_days }, { onError: (failure) => toast.error(describeHttpError(failure)) })
        }
        onModeChange={(next) => {
          onModeChange(next);
          if (next === 'qr' && (phase === 'code' || phase === 'failed')) showQr();
        }}
      >
        {(suggestedPhone) => (
          <LinkingPanel
            profile={profile}
            mode={mode}
            phase={phase}
            error={start.error}
            suggestedPhone={suggestedPhone}
            onShowQr={showQr}
            onRequestCode={requestCode}
            onAllowDuplicate={allowDuplicate}
          />
        )}
      </LinkingPage>
    </>
  );
}

function useJustLinked({ data }: DeviceProfile): boolean {
  const { t } = useTranslation();
  const [isJustLinked, setJustLinked] = useState(false);
  const wasOn = useRef(data.status === 'on');
  useEffect(() => {
    const isOn = data.status === 'on';
    if (isOn && !wasOn.current) {
      toast.success(t('connect.device_is_connected'));
      setJustLinked(true);
    }
    wasOn.current = isOn;
  }, [data.status, t]);
  return isJustLinked;
}
