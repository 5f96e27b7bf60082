import { useTranslation } from 'react-i18next';
import { CopyField as Field, type CopyFieldProps } from '@/parts/copy-field.js';

/** `CopyField` in the words of this page. */
export function CopyField(props: CopyFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const copy = `${t('apps.connection.copy')}: ${props.label}`;
  const [copied, notCopied] = [t('apps.connection.copied'), t('apps.connection.not_copied')];
  return <Field {...props} words={{ copy, copied, notCopied }} />;
}
