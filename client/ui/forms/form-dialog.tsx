import { Modal, type ModalProps, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormButtons } from './form-buttons.js';
import { FormProblem } from './form-problem.js';

interface FormDialogProps {
  title: string;
  size?: ModalProps['size'];
  problem: string | null;
  /** Whether there is unsaved input, which a click outside does not discard. */
  isDirty?: boolean;
  isSaving: boolean;
  onSubmit: React.FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  aside?: React.ReactNode;
  children: React.ReactNode;
}

export function FormDialog(props: FormDialogProps): React.ReactElement {
  const { title, size, problem, isDirty = false, isSaving, onSubmit, onClose, aside, children } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      {...(size !== undefined && { size })}
      closeOnClickOutside={!isDirty}
      title={title}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={onSubmit} noValidate>
        <FormProblem text={problem} />
        <Stack>{children}</Stack>
        <FormButtons isSaving={isSaving} onCancel={onClose} aside={aside} />
      </form>
    </Modal>
  );
}
