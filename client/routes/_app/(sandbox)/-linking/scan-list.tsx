import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { scanQr } from '@/data/sandbox.js';
import { waitingCodesQuery, type WaitingCode } from '@/data/account/waiting-codes.js';
import { QrCode } from '@/parts/codes/qr-code.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import classes from '../-phone/phone.module.css';

export function ScanList({ phone }: { phone: string }): React.ReactElement {
  const { t } = useTranslation();
  const { data = [] } = useQuery(waitingCodesQuery);
  const scan = useMutation({
    mutationFn: ({ qr }: WaitingCode) => scanQr(phone, qr),
    onSuccess: (_, { deviceName }) => toast.success(t('sandbox.linked_now', { name: deviceName })),
  });
  return (
    <div className={classes.scans}>
      <FormProblem text={scan.error && describeHttpError(scan.error)} />
      {data.length === 0 ? (
        <p className={classes.note}>
          {t('sandbox.qr_none')} <Link to="/connect/{-$sessionId}">{t('sandbox.open_connect')}</Link>
        </p>
      ) : (
        <p className={classes.note}>{t('sandbox.qr_now')}</p>
      )}
      {data.map((code) => (
        <div key={code.sessionId} className={classes.scan}>
          <span className={classes.smallQr}>
            <QrCode value={code.qr} label={t('connect.qr_alt')} />
          </span>
          <bdi className={classes.chatName}>{code.deviceName}</bdi>
          <Button
            size="compact-md"
            flex="none"
            leftSection={<IconScan size={18} stroke={1.5} />}
            aria-label={t('sandbox.scan_of', { name: code.deviceName })}
            loading={scan.isPending && scan.variables.sessionId === code.sessionId}
            onClick={() => scan.mutate(code)}
          >
            {t('sandbox.scan')}
          </Button>
        </div>
      ))}
    </div>
  );
}
