import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { ButtonLink } from '@/ui/links.js';

/** WhatsApp's screen for pairing codes, or a page that installs the app. */
const LINKED_DEVICES_URL = 'https://wa.me/settings/linked_devices';

export function OpenWhatsapp({ phone }: { phone: string | null }): React.ReactElement {
  const { t } = useTranslation();
  const isSandbox = useSession().network === 'sandbox';
  const buttonProps = {
    leftSection: <IconBrandWhatsapp size={18} stroke={1.5} />,
    children: t('connect.open_whatsapp'),
  };
  if (isSandbox)
    return (
      <ButtonLink
        to="/sandbox"
        search={phone === null ? {} : { phone: phone.replace(/\D/g, ''), screen: 'linked' }}
        {...buttonProps}
      />
    );
  return <Button component="a" href={LINKED_DEVICES_URL} {...buttonProps} />;
}
