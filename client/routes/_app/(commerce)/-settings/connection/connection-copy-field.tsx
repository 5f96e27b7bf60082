import { useTranslation } from 'react-i18next';
import { CopyField, type CopyFieldProps } from '@/parts/copy-field.js';

export function ConnectionCopyField(props: CopyFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const copy = `${t('apps.connection.copy')}: ${props.label}`;
  const [copied, notCopied] = [t('apps.connection.copied'), t('apps.connection.not_copied')];
  return <CopyField {...props} words={{ copy, copied, notCopied }} />;
}
