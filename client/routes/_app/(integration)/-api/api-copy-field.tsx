import { useTranslation } from 'react-i18next';
import { CopyField, type CopyFieldProps } from '@/parts/copy-field.js';

export function ApiCopyField(props: CopyFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const copy = t('api.copy_named', { name: props.label });
  return <CopyField {...props} words={{ copy, copied: t('api.copied'), notCopied: t('api.not_copied') }} />;
}
