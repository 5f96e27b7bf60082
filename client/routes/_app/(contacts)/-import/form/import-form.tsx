import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { useCan } from '@/app/use-can.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { ProgressBar } from '@/parts/background-work/progress-bar.js';
import { CountryField } from './country-field.js';
import { FileField } from './file-field.js';
import { GroupTarget } from './group-target.js';
import { NumbersField } from './numbers-field.js';
import { useImportForm } from './use-import-form.js';
import classes from '../import.module.css';

interface ImportFormProps {
  groupId: number | undefined;
  isForGroup: boolean;
}

export function ImportForm({ groupId, isForGroup }: ImportFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: groups = [] } = useQuery({ ...groupChoicesQuery, enabled: useCan('show groups') });
  const { form, isSaving, problem, uploadProgress, isDirty, handleSubmit } = useImportForm(groupId);
  const { excel_file: file, country, numbers } = form.getValues();
  function handleFile(chosen: File | null): void {
    form.setFieldValue('excel_file', chosen);
    // A file replaces the numbers.
    form.clearFieldError('numbers');
  }
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t('imports.continue')}
      isSaving={isSaving}
      problem={problem}
      isDirty={isDirty}
      actions={
        uploadProgress !== null && file ? (
          <span className={classes.upload}>
            <ProgressBar value={uploadProgress} label={t('imports.uploading')} />
            {t('imports.uploading')}
          </span>
        ) : undefined
      }
    >
      {isForGroup && <GroupTarget form={form} groups={[]} />}
      <div className={classes.sources}>
        <NumbersField {...form.getInputProps('numbers')} value={numbers} country={country} />
        <FileField {...form.getInputProps('excel_file')} value={file} onChange={handleFile} />
      </div>
      {!isForGroup && <GroupTarget form={form} groups={groups} />}
      <CountryField value={country} onChange={(next) => form.setFieldValue('country', next)} />
    </FormPage>
  );
}
