import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Limits the bytes of the name for ZATCA's QR code. */
export function SellerName(props: TextInputProps): React.ReactElement {
  const { t } = useTranslation();
  const [label, description] = [t('payment_settings.seller_name'), t('payment_settings.seller_name_help')];
  return <TextInput label={label} description={description} maxLength={255} {...props} />;
}
