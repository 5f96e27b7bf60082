import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { HistoryDays } from '@server/devices/history/history-days.contract.js';
import { connectDevice } from '@/data/devices/devices.js';
import { keepPairingPhone } from '../-pairing/pairing-phone.js';
import { LinkingPage } from './linking-page.js';
import type { LinkingMode } from './linking-mode.js';
import { PairingCodePanel } from '../-pairing/pairing-code-panel.js';
import { QrPanel } from '../-pairing/qr-panel.js';

interface NewConnectionProps {
  mode: LinkingMode;
  onModeChange: (mode: LinkingMode) => void;
  onCreated: (sessionId: string) => void;
}

/** Creates the device at once for a QR code, else after a submitted number. */
export function NewConnection({ mode, onModeChange, onCreated }: NewConnectionProps): React.ReactElement {
  const [history_days, setHistoryDays] = useState<HistoryDays>(7);
  const { mutate, mutateAsync, error } = useMutation({ mutationFn: connectDevice });
  // React Query skips `onSuccess` after the user left the page.
  const openCreated = { onSuccess: ({ session_id }: { session_id: string }) => onCreated(session_id) };
  async function requestCode(phone_number: string): Promise<void> {
    await mutateAsync(
      { code: true, phone_number, history_days },
      {
        onSuccess: ({ session_id }) => {
          keepPairingPhone(session_id, phone_number);
          onCreated(session_id);
        },
      },
    );
  }

  const hasStarted = useRef(false);
  useEffect(() => {
    if (mode !== 'qr' || hasStarted.current) return;
    hasStarted.current = true;
    mutate({}, openCreated);
    // The effect creates one device per visit.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mode]);

  return (
    <LinkingPage
      mode={mode}
      onModeChange={onModeChange}
      qr={null}
      code={null}
      historyDays={history_days}
      onHistoryDays={mode === 'qr' ? null : setHistoryDays}
    >
      {(suggestedPhone) =>
        mode === 'qr' ? (
          <QrPanel
            phase="starting"
            qr={null}
            expiresAt={null}
            error={error}
            onRestart={() => mutate({}, openCreated)}
          />
        ) : (
          <PairingCodePanel
            key={suggestedPhone}
            phase="starting"
            code={null}
            expiresAt={null}
            phone={null}
            suggestedPhone={suggestedPhone}
            onRequestCode={requestCode}
          />
        )
      }
    </LinkingPage>
  );
}
