import { useEffect, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { connectDevice } from '@/data/devices/devices.js';
import { keepPairingPhone } from '../-pairing/pairing-phone.js';
import { LinkingPage } from './linking-page.js';
import type { LinkingMode } from './linking-mode.js';
import { PairingCodePanel } from '../-pairing/pairing-code-panel.js';
import { QrPanel } from '../-pairing/qr-panel.js';

interface NewConnectionProps {
  mode: LinkingMode;
  onMode: (mode: LinkingMode) => void;
  onCreated: (sessionId: string) => void;
}

/** Makes the device: at once for a QR code, when a number is given for a pairing code. */
export function NewConnection({ mode, onMode, onCreated }: NewConnectionProps): React.ReactElement {
  const { mutate, mutateAsync, error } = useMutation({ mutationFn: connectDevice });
  // Called back only while this page is open: who left is not pulled back.
  const goOn = { onSuccess: ({ session_id }: { session_id: string }) => onCreated(session_id) };
  async function askForCode(phone_number: string): Promise<void> {
    await mutateAsync(
      { code: true, phone_number },
      {
        onSuccess: ({ session_id }) => {
          keepPairingPhone(session_id, phone_number);
          onCreated(session_id);
        },
      },
    );
  }

  const hasBegun = useRef(false);
  useEffect(() => {
    if (mode !== 'qr' || hasBegun.current) return;
    hasBegun.current = true;
    mutate({}, goOn);
    // One device for one visit, whatever is drawn again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mode]);

  return (
    <LinkingPage mode={mode} onMode={onMode} qr={null} code={null}>
      {(suggested) =>
        mode === 'qr' ? (
          <QrPanel phase="starting" qr={null} expiresAt={null} error={error} onRestart={() => mutate({}, goOn)} />
        ) : (
          <PairingCodePanel
            key={suggested}
            phase="starting"
            code={null}
            expiresAt={null}
            phone={null}
            suggested={suggested}
            onAsk={askForCode}
          />
        )
      }
    </LinkingPage>
  );
}
