import { useTranslation } from 'react-i18next';
import type { DeviceSettingsResult } from '@server/devices/protection/protection.contract.js';
import { PageHeader } from '@/ui/page-header.js';
import { CallsForm } from '../-protection/calls-form.js';
import { HoldNotices } from '../-protection/hold-notices.js';
import { TypingSwitch } from '../-protection/typing-switch.js';
import { LimitsForm } from '../-protection/limits-form.js';

export function DeviceLimitFacts({ settings }: { settings: DeviceSettingsResult }): React.ReactElement {
  const { t } = useTranslation();
  const { session_id: sessionId } = settings.device;
  return (
    <>
      <PageHeader description={t('protection.description')} />
      <HoldNotices sessionId={sessionId} protection={settings.protection} />
      <TypingSwitch device={settings.device} />
      <LimitsForm key={sessionId} sessionId={sessionId} settings={settings} />
      <CallsForm key={`calls-${sessionId}`} sessionId={sessionId} settings={settings} />
    </>
  );
}
