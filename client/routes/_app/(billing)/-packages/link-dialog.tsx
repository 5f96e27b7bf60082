import { useState } from 'react';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { copyText } from '@/parts/copy-text.js';
import { makePackageLink, removePackageLink } from '@/data/billing/packages.js';
import { FormProblem } from '@/ui/forms/form-problem.js';

interface LinkDialogProps {
  packageId: number;
  hasLink: boolean;
  name: string;
  onClose: () => void;
}

export function LinkDialog({ packageId, hasLink, name, onClose }: LinkDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      setProblem(describeHttpError(error));
    } finally {
      setBusy(false);
    }
  }
  const handleMake = () => run(async () => setUrl(await makePackageLink(packageId)));
  const handleRemove = () =>
    run(async () => {
      await removePackageLink(packageId);
      toast.success(t('packages.link.removed'));
      onClose();
    });
  const toastTexts = { copied: t('packages.link.copied'), notCopied: t('packages.link.not_copied') };
  return (
    <Modal
      opened
      onClose={onClose}
      // The link is shown only once.
      closeOnClickOutside={false}
      title={t('packages.link.title_of', { name })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <FormProblem text={problem} />
      <Text mb="md">{t(url ? 'packages.link.made' : 'packages.link.text')}</Text>
      {!url && <Text mb="md">{t(hasLink ? 'packages.link.has' : 'packages.link.has_none')}</Text>}
      {url && (
        <TextInput
          label={t('packages.link.address')}
          value={url}
          readOnly
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Group justify="flex-end" mt="lg">
        {hasLink && (
          <Button variant="default" color="red" disabled={isBusy} onClick={() => void handleRemove()}>
            {t('packages.link.remove')}
          </Button>
        )}
        {url ? (
          <Button onClick={() => void copyText(url, toastTexts)}>{t('packages.link.copy')}</Button>
        ) : (
          <Button loading={isBusy} onClick={() => void handleMake()}>
            {t('packages.link.make')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
