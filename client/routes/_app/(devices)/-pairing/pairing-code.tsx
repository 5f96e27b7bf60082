import { Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { isOnPhone } from '../-connect/linking-mode.js';
import { Countdown } from './countdown.js';
import { LinkSteps } from './link-steps.js';
import { OpenWhatsapp } from './open-whatsapp.js';
import classes from '../-connect/connect.module.css';

interface PairingCodeProps {
  code: string;
  expiresAt: string | null;
  phone: string | null;
  canRenew: boolean;
  onOtherNumber: () => void;
}

const CODE_LIFETIMES_S = [150];

export function PairingCode(props: PairingCodeProps): React.ReactElement {
  const { code, expiresAt, phone, canRenew, onOtherNumber } = props;
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 2000 });
  const plainCode = code.replace(/[^0-9a-z]/gi, '');
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>{t('connect.code_title')}</h2>
      <div
        className={classes.code}
        dir="ltr"
        role="img"
        aria-label={t('connect.code_of', { code: plainCode.split('').join(' ') })}
        data-testid="pairing-code"
        data-code={plainCode}
      >
        <span>{plainCode.slice(0, 4)}</span>
        <span aria-hidden>-</span>
        <span>{plainCode.slice(4)}</span>
      </div>
      <Group gap="xs" justify="center">
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />}
          onClick={() => clipboard.copy(plainCode)}
        >
          {t(clipboard.copied ? 'connect.copied' : 'connect.copy_code')}
        </Button>
        {isOnPhone() && <OpenWhatsapp phone={phone} />}
      </Group>
      {expiresAt && (
        <Countdown
          until={expiresAt}
          lifetimes={CODE_LIFETIMES_S}
          label={t('connect.expires_in')}
          expiredText={t('devices.reason.code_timeout')}
        />
      )}
      {phone && (
        <p className={classes.text}>
          <Trans i18nKey="connect.code_message" components={{ phone: <PhoneText phone={phone} /> }} />
        </p>
      )}
      <LinkSteps current="waiting" />
      <Group gap="xs" justify="center">
        {canRenew && (
          <Button type="submit" variant="subtle" size="compact-md">
            {t('connect.reconnect_with_phone')}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="compact-md" onClick={onOtherNumber}>
          {t(canRenew ? 'connect.other_number' : 'connect.reconnect_with_phone')}
        </Button>
      </Group>
    </div>
  );
}
