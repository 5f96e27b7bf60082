import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ConnectDevice, DeviceProfile, DeviceState } from '@server/devices/devices.contract.js';
import { connectionAtom } from '@/app/atoms.js';
import { CONNECT_POLL_MS } from '@/app/constants.js';
import { isNotFound } from '@/app/http/not-found.js';
import { toast } from '@/app/toast.js';
import { connectDevice, profileQuery } from '@/data/devices/devices.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { keepPairingPhone, readPairingPhone } from '../-pairing/pairing-phone.js';
import { DeviceHead } from '../-device/device-head.js';
import { LinkedDevice } from './linked-device.js';
import { LinkingPage } from './linking-page.js';
import { firstMode, type LinkingMode } from './linking-mode.js';
import { LinkingPanel } from './linking-panel.js';
import { NoSuchDevice } from './no-such-device.js';
import { needsStart, phaseOf } from './phase.js';
import { QrPanel } from '../-pairing/qr-panel.js';

/** What a device already waits with. */
const MODES: Partial<Record<DeviceState, LinkingMode>> = { qr: 'qr', code: 'phone' };

interface ConnectionProps {
  sessionId: string;
  mode: LinkingMode | undefined;
  onMode: (mode: LinkingMode) => void;
}

/** The page of one device: its codes until it is linked, its profile afterwards. */
export function Connection({ sessionId, mode, onMode }: ConnectionProps): React.ReactElement {
  const isLive = useAtomValue(connectionAtom) === 'live';
  const { data, error, refetch } = useQuery({
    ...profileQuery(sessionId),
    // Pushed while the socket is open; asked for only while it is not.
    refetchInterval: ({ state }) => (isLive || state.data?.data.state === 'on' ? false : CONNECT_POLL_MS),
  });
  if (data) return <Profile profile={data} sessionId={sessionId} mode={mode} onMode={onMode} />;
  if (isNotFound(error)) return <NoSuchDevice />;
  if (error) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  return (
    <LinkingPage sessionId={sessionId} mode={mode ?? firstMode()} onMode={onMode} qr={null} code={null}>
      {() => <QrPanel phase="starting" qr={null} expiresAt={null} error={null} />}
    </LinkingPage>
  );
}

function Profile(props: ConnectionProps & { profile: DeviceProfile }): React.ReactElement {
  const { profile, sessionId, onMode } = props;
  const mode = props.mode ?? MODES[profile.data.state] ?? firstMode();
  const [isLinkingAnew, setLinkingAnew] = useState(() => mode === 'qr' && needsStart(profile));
  const start = useMutation({
    mutationFn: (request: Partial<ConnectDevice>) => connectDevice({ session_id: sessionId, ...request }),
  });
  const phase = start.isPending ? 'starting' : phaseOf(profile, isLinkingAnew);

  function showQr(): void {
    setLinkingAnew(true);
    start.mutate({});
  }
  async function askForCode(phone_number: string): Promise<void> {
    setLinkingAnew(true);
    await start.mutateAsync({ code: true, phone_number });
    keepPairingPhone(sessionId, phone_number);
  }
  function allowDuplicate(): void {
    setLinkingAnew(true);
    const phone_number = profile.device.refused_phone;
    const byCode = mode === 'phone' && phone_number !== null;
    if (byCode) keepPairingPhone(sessionId, `+${phone_number}`);
    start.mutate({ allow_duplicate: true, ...(byCode && { code: true, phone_number: `+${phone_number}` }) });
  }
  const hasBegun = useRef(!isLinkingAnew);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    start.mutate({});
  }, [start]);
  const isJustLinked = useJustLinked(profile);
  // One that was never linked has nothing but its code.
  const head = profile.device.connected_at !== null && <DeviceHead device={profile.device} chosen="connection" />;

  if (phase === 'linked') {
    return (
      <>
        {head}
        <LinkedDevice device={profile.device} isJustLinked={isJustLinked} />
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
        asked={readPairingPhone(sessionId)}
        onMode={(next) => {
          onMode(next);
          if (next === 'qr' && (phase === 'code' || phase === 'failed')) showQr();
        }}
      >
        {(suggested) => (
          <LinkingPanel
            profile={profile}
            mode={mode}
            phase={phase}
            error={start.error}
            suggested={suggested}
            onShowQr={showQr}
            onAskForCode={askForCode}
            onAllowDuplicate={allowDuplicate}
          />
        )}
      </LinkingPage>
    </>
  );
}

/** Whether the device became connected while this page looked on; says so once. */
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
