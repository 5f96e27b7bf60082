import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAX_IMPORT_BYTES } from '@server/address-book/contacts/contact-limits.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { type ServerForm, useForm } from '@/app/use-form.js';
import { createImport } from '@/data/contacts/imports.js';
import { formatBytes } from '@/parts/format-bytes.js';

/** Form values with the field names of server errors. */
export type ImportValues = {
  target: 'new' | 'existing';
  group_name: string;
  group_id: string | null;
  numbers: string;
  excel_file: File | null;
  /** ISO code. Empty means the account's country. */
  country: string;
};

export interface UseImportForm extends Omit<ServerForm<ImportValues>, 'onSubmit' | 'retryAt'> {
  handleSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  /** Share from 0 to 1, or null while idle. */
  uploadProgress: number | null;
  isDirty: boolean;
}

export function useImportForm(groupId: number | undefined): UseImportForm {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [uploadProgress, setUploadProgress] = useState<number | null>(null);
  const { form, onSubmit, isSaving, problem } = useForm<ImportValues>({
    initialValues: {
      target: groupId === undefined ? 'new' : 'existing',
      group_name: '',
      group_id: groupId === undefined ? null : String(groupId),
      numbers: '',
      excel_file: null,
      country: '',
    },
    validate: ({ target, group_name, group_id, numbers, excel_file }) => ({
      ...(numbers.trim() === '' && excel_file === null && { numbers: t('imports.nothing_given') }),
      ...(excel_file && excel_file.size > MAX_IMPORT_BYTES && { excel_file: tooLarge(excel_file) }),
      ...(target === 'new' && group_name.trim() === '' && { group_name: t('validation.required') }),
      ...(target === 'existing' && !group_id && { group_id: t('validation.required') }),
    }),
  });
  const tooLarge = (file: File) => t('imports.file_too_large', { size: formatBytes(file.size, currentLanguage()) });

  async function save({ target, group_name, group_id, numbers, excel_file, country }: ImportValues): Promise<void> {
    setUploadProgress(0);
    try {
      const createdImport = await createImport(
        {
          groupId: target === 'existing' ? Number(group_id) : null,
          groupName: group_name.trim(),
          numbers,
          file: excel_file,
          country,
        },
        setUploadProgress,
      );
      form.resetDirty();
      await navigate({ to: '/create-contacts', search: { import: createdImport.id } });
    } finally {
      setUploadProgress(null);
    }
  }

  return { form, isSaving, problem, uploadProgress, isDirty: form.isDirty(), handleSubmit: onSubmit(save) };
}
