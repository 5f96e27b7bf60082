import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useIsOffline } from '@/app/use-is-offline.js';
import { DeviceAvatar } from '@/parts/devices/device-avatar.js';
import { DeviceProtectionBadges } from '@/parts/devices/device-protection.js';
import { LimitNotice } from '@/parts/devices/limit-notice.js';
import { isNumberRejected } from '@/parts/devices/device-reason.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { PageHeader } from '@/ui/page-header.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { DeviceActions } from './device-actions.js';
import classes from './device-head.module.css';
import { type DeviceTab, DeviceTabs } from './device-tabs.js';

export function DeviceHead({
  device,
  activeTab,
}: {
  device: DeviceResource;
  activeTab: DeviceTab;
}): React.ReactElement {
  const { t } = useTranslation();
  const isDown = useIsOffline();
  // The connection tab explains a rejected number.
  const isExplained = activeTab === 'connection' && isNumberRejected(device.state_reason);
  const reason = device.status === 'on' || isExplained ? null : device.state_reason;
  const number = device.phone_number && <PhoneText phone={device.phone_number} />;
  // The page title already shows this name.
  const isNumberFirst = number && device.account_name === device.device_name;
  return (
    <>
      <PageHeader title={device.device_name} />
      <section className={classes.head} aria-label={t('devices.profile')}>
        <DeviceAvatar device={device} size={56} />
        <div className={classes.identity}>
          <div className={classes.account}>
            {isNumberFirst ? (
              number
            ) : (
              <ClampedText text={device.account_name ?? t('devices.unknown_account')} lines={1} />
            )}
          </div>
          <div className={classes.state}>
            {!isNumberFirst && number}
            <DeviceStatus device={device} />
            {isDown && (
              <span className={classes.lastHeard}>
                {t('devices.last_heard')} <RelativeTime value={device.updated_at} />
              </span>
            )}
          </div>
        </div>
        <DeviceActions device={device} hasLinkingOnPage={activeTab === 'connection'} />
      </section>
      {reason && (
        <p className={classes.reason}>
          <strong>{t(`devices.reason.${reason}`)}</strong> {t(`devices.next.${reason}`)}
        </p>
      )}
      <div className={classes.protection}>
        <DeviceProtectionBadges protection={device.protection} />
      </div>
      {activeTab !== 'limits' && <LimitNotice protection={device.protection} />}
      <DeviceTabs sessionId={device.session_id} activeTab={activeTab} />
    </>
  );
}
