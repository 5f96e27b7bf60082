import { Badge } from '@mantine/core';
import { IconMessageCircle, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { useUnread } from '@/data/chats/use-unread.js';
import { DeviceAvatar } from '@/parts/devices/device-avatar.js';
import { DeviceProtectionBadges } from '@/parts/devices/device-protection.js';
import { LimitNotice } from '@/parts/devices/limit-notice.js';
import { rememberDevice } from '@/parts/devices/last-device.js';
import { needsLinking } from '@/parts/devices/device-reason.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { TodayMeter } from '@/parts/devices/device-today.js';
import { useMinute } from '@/parts/use-minute.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { AnchorLink, ButtonLink } from '@/ui/links.js';
import { DeviceMenu } from './device-menu.js';
import { DeviceTrouble } from './device-trouble.js';
import { MainSwitch } from './main-switch.js';
import { OverLimit } from './over-limit.js';
import classes from './devices.module.css';

export function DeviceCard({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const isSuperAdmin = useSession().data.role_name === 'SupperAdmin';
  const isMain = device.type_account === 'main';
  return (
    <article className={classes.card} aria-label={device.device_name}>
      <div className={classes.head}>
        <DeviceAvatar device={device} />
        <div className={classes.identity}>
          <div className={classes.nameRow}>
            <div className={classes.account}>
              <AnchorLink
                to="/devices/$sessionId"
                params={{ sessionId: device.session_id }}
                className={classes.name}
                title={t('devices.health_of', { name: device.device_name })}
              >
                <ClampedText text={device.device_name} lines={1} />
              </AnchorLink>
            </div>
            <DeviceStatus device={device} />
          </div>
          {/* A device may have the name of its WhatsApp account. */}
          {device.device_name !== device.account_name && (
            <div className={classes.more}>
              <ClampedText text={device.account_name ?? t('devices.unknown_account')} lines={1} />
            </div>
          )}
          <div className={classes.more}>
            {device.phone_number ? <PhoneText phone={device.phone_number} /> : t('devices.no_number')}
          </div>
          <div className={classes.more}>
            {device.last_activity_at ? <LastActive at={device.last_activity_at} /> : t('devices.never_active')}
          </div>
        </div>
      </div>
      <SentToday device={device} />
      <div className={classes.protection}>
        <DeviceProtectionBadges protection={device.protection} />
      </div>
      <LimitNotice protection={device.protection} />
      <DeviceTrouble device={device} />
      <OverLimit device={device} />
      {(isSuperAdmin || isMain) && (
        <div className={classes.main}>
          {isSuperAdmin ? <MainSwitch device={device} /> : <Badge variant="light">{t('devices.main')}</Badge>}
        </div>
      )}
      <Actions device={device} />
    </article>
  );
}

function LastActive({ at }: { at: string }): React.ReactElement {
  const { t } = useTranslation();
  const now = useMinute();
  if (now.getTime() - Date.parse(at) < 60_000) return <>{t('devices.active_now')}</>;
  return (
    <>
      {t('devices.last_activity')} <RelativeTime value={at} />
    </>
  );
}

function SentToday({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Link
      className={classes.today}
      to="/devices/$sessionId"
      params={{ sessionId: device.session_id }}
      search={{ tab: 'limits' }}
      title={t('devices.limits_of', { name: device.device_name })}
    >
      <TodayMeter protection={device.protection} />
    </Link>
  );
}

function Unread({ deviceId }: { deviceId: number }): React.ReactElement | null {
  const { t } = useTranslation();
  const count = useUnread(deviceId);
  if (count === 0) return null;
  return (
    <span className={classes.unread} role="img" aria-label={t('shell.unread_chats', { count })}>
      {count > 99 ? '99+' : count}
    </span>
  );
}

function Actions({ device }: { device: DeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const isSuspended = useIsSuspended();
  return (
    <div className={classes.footer}>
      <ButtonLink
        to="/chat/{-$deviceId}"
        params={{ deviceId: String(device.id) }}
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<IconMessageCircle size={18} stroke={1.5} />}
      >
        {t('devices.chats')}
        <Unread deviceId={device.id} />
      </ButtonLink>
      {!needsLinking(device) && canSend && !isSuspended && (
        <ButtonLink
          to="/send-message"
          onClick={() => rememberDevice(device.session_id)}
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconSend size={18} stroke={1.5} className="flip" />}
        >
          {t('devices.send_message')}
        </ButtonLink>
      )}
      <DeviceMenu device={device} />
    </div>
  );
}
