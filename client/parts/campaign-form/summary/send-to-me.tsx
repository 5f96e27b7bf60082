import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { escapeText } from '@server/templates/text/text.contract.js';
import { describeRejection } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { newKey } from '@/app/http/new-key.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { sendMessage } from '@/data/messages/messages.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import type { CampaignValues } from '../campaign-values.js';
import classes from './summary.module.css';

interface SendToMeProps {
  values: CampaignValues;
  text: string;
}

export function SendToMe({ values, text }: SendToMeProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { phone } = useSession().data;
  const canSend = useCan('send message');
  const { data: devices = [] } = useQuery(deviceChoicesQuery);
  const [isSending, setSending] = useState(false);
  const device = devices.find(({ id }) => String(id) === values.devices[0]);
  if (!canSend || phone === null) return null;
  const ownPhone = `\u2066${formatPhone(phone)}\u2069`;

  async function send(session: string): Promise<void> {
    setSending(true);
    const { file, item } = values.attachment ?? {};
    const message = {
      device: session,
      phone: `+${phone}`,
      body: escapeText(text),
      attachment: file,
      mediaUuid: item?.uuid,
    };
    try {
      await sendMessage(message, newKey());
      toast.success(t('campaigns.form.sent_to_me', { phone: ownPhone }));
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner)) toast.error(describeRejection(error));
    } finally {
      setSending(false);
    }
  }
  return (
    <Button
      className={classes.toMe ?? ''}
      variant="default"
      fullWidth
      loading={isSending}
      disabled={!device}
      leftSection={<IconSend size={18} stroke={1.5} className="flip" />}
      onClick={() => device && void send(device.session_id)}
    >
      {device ? t('campaigns.form.send_to_me', { phone: ownPhone }) : t('campaigns.form.send_to_me_device')}
    </Button>
  );
}
