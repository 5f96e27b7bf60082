import { useTranslation } from 'react-i18next';
import { CopyField as Field, type CopyFieldProps } from '@/parts/copy-field.js';

/** `CopyField` in the words of this page. */
export function CopyField(props: CopyFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const copy = t('api.copy_named', { name: props.label });
  return <Field {...props} words={{ copy, copied: t('api.copied'), notCopied: t('api.not_copied') }} />;
}
