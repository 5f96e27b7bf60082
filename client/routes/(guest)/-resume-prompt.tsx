import { useEffect } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './-guest-page.module.css';

interface ResumePromptProps {
  title: string;
  text: string;
  target: string;
  afterMs: number;
}

export function ResumePrompt({ title, text, target, afterMs }: ResumePromptProps): React.ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  function handleContinue(): void {
    router.history.replace(target);
  }
  useEffect(() => {
    const timer = setTimeout(handleContinue, afterMs);
    return () => clearTimeout(timer);
    // The target does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div className={classes.form}>
      <Alert color="accent" role="status" icon={<IconCircleCheck size={20} stroke={1.5} />} title={title}>
        {text}
      </Alert>
      <Button size="md" fullWidth autoFocus onClick={handleContinue}>
        {t('auth.continue')}
      </Button>
    </div>
  );
}
