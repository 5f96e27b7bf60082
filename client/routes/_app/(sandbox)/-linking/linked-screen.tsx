import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LinkedDeviceResource, PhoneResource } from '@server/sandbox/sandbox.contract.js';
import { confirm } from '@/app/confirm.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { linkedDevicesQuery, unlink } from '@/data/sandbox.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { StatusDot } from '@/ui/status-dot.js';
import { EnterCode } from './enter-code.js';
import { ScanList } from './scan-list.js';
import { ScreenHead } from '../-phone/screen-head.js';
import classes from '../-phone/phone.module.css';

/** Imitates WhatsApp's screen "Linked devices". */
export function LinkedScreen({ phone }: { phone: PhoneResource }): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(linkedDevicesQuery(phone.number));
  return (
    <>
      <ScreenHead phone={phone.number} title={t('sandbox.linked_devices')} subtitle={<bdi>{phone.name}</bdi>} />
      <div className={classes.sheet}>
        <section>
          <h2 className={classes.sheetTitle}>{t('sandbox.link_device')}</h2>
          <ScanList phone={phone.number} />
          <EnterCode phone={phone} />
        </section>
        <section>
          <h2 className={classes.sheetTitle}>{t('sandbox.linked_devices')}</h2>
          {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <RowSkeletons count={2} />}
          {data?.length === 0 && <p className={classes.note}>{t('sandbox.no_linked')}</p>}
          <ul className={classes.devices}>
            {data?.map((device) => (
              <li key={device.id}>
                <LinkedRow phone={phone.number} device={device} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function LinkedRow({ phone, device }: { phone: string; device: LinkedDeviceResource }): React.ReactElement {
  const { t } = useTranslation();
  const logOut = useMutation({
    mutationFn: () => unlink(phone, device.id),
    onError: (error) => toast.error(describeHttpError(error)),
  });

  async function handleUnlink(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('sandbox.unlink_title', { name: device.platform }),
      body: t('sandbox.unlink_body'),
      confirmLabel: t('sandbox.unlink'),
      isDestructive: true,
    });
    if (isConfirmed) logOut.mutate();
  }
  return (
    <div className={classes.device}>
      <IconDeviceDesktop size={24} stroke={1.5} />
      <div className={classes.chatText}>
        <bdi className={classes.chatName}>{device.platform}</bdi>
        <span className={classes.deviceFacts}>
          <StatusDot
            tone={device.isConnected ? 'on' : 'idle'}
            word={t(device.isConnected ? 'sandbox.connected' : 'sandbox.not_connected')}
          />
          <span>
            <RelativeTime value={device.isConnected ? device.linkedAt : device.lastSeenAt} />
          </span>
          {device.waiting > 0 && <span>{t('sandbox.waiting', { count: device.waiting })}</span>}
        </span>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        flex="none"
        loading={logOut.isPending}
        onClick={() => void handleUnlink()}
      >
        {t('sandbox.unlink')}
      </Button>
    </div>
  );
}
